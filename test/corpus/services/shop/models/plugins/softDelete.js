'use strict';

/** Documents are marked as deleted, and left out of all queries that do not ask for them. */
module.exports = function softDelete(schema) {
  schema.add({ deletedAt: { type: Date, default: null } });

  schema.pre('find', function () {
    if (!this.getOptions().withDeleted) this.where({ deletedAt: null });
  });

  schema.methods.softDelete = async function (by) {
    if (this.deletedAt) return this;
    this.deletedAt = new Date();
    if (by) this.deletedBy = by.id;
    await this.save();
    return this;
  };

  schema.methods.restore = async function () {
    if (!this.deletedAt) {
      throw new Error('Document is not deleted');
    }
    this.deletedAt = null;
    return this.save();
  };
};
