'use strict';

const MOST = 100;

module.exports = function paginate(schema) {
  schema.statics.paginate = async function (filter, options = {}) {
    const limit = Math.min(parseInt(options.limit, 10) || 20, MOST);
    const page = Math.max(parseInt(options.page, 10) || 1, 1);
    const sort = {};
    if (options.sortBy) {
      for (const part of options.sortBy.split(',')) {
        const [key, order] = part.split(':');
        sort[key] = order === 'desc' ? -1 : 1;
      }
    } else {
      sort.createdAt = -1;
    }
    const [total, results] = await Promise.all([
      this.countDocuments(filter),
      this.find(filter)
        .sort(sort)
        .skip((page - 1) * limit)
        .limit(limit),
    ]);
    return { results, page, limit, total, pages: Math.ceil(total / limit) };
  };
};
