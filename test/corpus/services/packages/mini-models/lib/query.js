'use strict';

const { connection } = require('./connection');

/** What is asked for; it goes over when it is awaited. */
class Query {
  constructor(model, op, conditions = {}, extra = {}) {
    this.model = model;
    this.op = op;
    this._conditions = { ...conditions };
    this._extra = extra;
    this._options = {};
  }

  where(conditions) {
    Object.assign(this._conditions, conditions);
    return this;
  }

  getOptions() {
    return this._options;
  }

  setOptions(options) {
    Object.assign(this._options, options);
    return this;
  }

  sort(sort) {
    return this.setOptions({ sort });
  }

  skip(skip) {
    return this.setOptions({ skip });
  }

  limit(limit) {
    return this.setOptions({ limit });
  }

  select(select) {
    return this.setOptions({ select });
  }

  populate(path) {
    return this.setOptions({ populate: [...(this._options.populate || []), path] });
  }

  session(session) {
    return this.setOptions({ session: session && session.id });
  }

  lean() {
    return this.setOptions({ lean: true });
  }

  async exec() {
    const { schema, modelName } = this.model;
    await schema.run('pre', this.op, this);
    const value = await connection.command(this.op, {
      model: modelName,
      conditions: this._conditions,
      options: this._options,
      ...this._extra,
    });
    if (!/^find/.test(this.op) || this._options.lean) return value;
    if (Array.isArray(value)) return value.map((each) => this.model.hydrate(each));
    return value && this.model.hydrate(value);
  }

  async *cursor() {
    for (let skip = 0; ; skip += 100) {
      const rows = await this.skip(skip).limit(100).exec();
      yield* rows;
      if (rows.length < 100) return;
    }
  }

  then(resolve, reject) {
    return this.exec().then(resolve, reject);
  }

  catch(reject) {
    return this.exec().catch(reject);
  }
}

module.exports = { Query };
