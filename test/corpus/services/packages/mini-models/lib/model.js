'use strict';

const { connection } = require('./connection');
const { Query } = require('./query');
const { ObjectId } = require('./schema');

class Document {
  #isNew = true;
  #saved = {};

  constructor(values = {}) {
    for (const [key, type] of Object.entries(this.constructor.schema.obj)) {
      if (Array.isArray(type)) this[key] = [];
      else if (type && type.default !== undefined) this[key] = type.default;
    }
    Object.assign(this, values);
    if (!this._id) this._id = new ObjectId();
  }

  static hydrate(values) {
    const document = new this(values);
    document.#isNew = false;
    document.#saved = { ...values };
    return document;
  }

  get id() {
    return String(this._id);
  }

  isModified(key) {
    return this[key] !== this.#saved[key];
  }

  toObject() {
    return { ...this };
  }

  toJSON() {
    return this.toObject();
  }

  async save(options = {}) {
    const { schema, modelName } = this.constructor;
    for (const [key, type] of Object.entries(schema.obj)) {
      if (type && type.required && this[key] === undefined) {
        throw new Error(`${modelName} validation failed: ${key}: Path \`${key}\` is required.`);
      }
    }
    await schema.run('pre', 'save', this);
    await connection.command(this.#isNew ? 'insert' : 'update', {
      model: modelName,
      values: this.toObject(),
      session: options.session && options.session.id,
    });
    this.#isNew = false;
    this.#saved = { ...this };
    await schema.run('post', 'save', this);
    return this;
  }

  static find(conditions) {
    return new Query(this, 'find', conditions);
  }

  static findOne(conditions) {
    return new Query(this, 'findOne', conditions);
  }

  static findById(id) {
    return this.findOne({ _id: id });
  }

  static findOneAndUpdate(conditions, change, options = {}) {
    const query = new Query(this, 'findOneAndUpdate', conditions, { change });
    return query.session(options.session);
  }

  static updateOne(conditions, change) {
    return new Query(this, 'updateOne', conditions, { change });
  }

  static updateMany(conditions, change) {
    return new Query(this, 'updateMany', conditions, { change });
  }

  static deleteOne(conditions) {
    return new Query(this, 'deleteOne', conditions);
  }

  static countDocuments(conditions) {
    return new Query(this, 'countDocuments', conditions);
  }

  static aggregate(stages) {
    return new Query(this, 'aggregate', {}, { stages });
  }

  static async create(values, options) {
    if (!Array.isArray(values)) return new this(values).save(options);
    return Promise.all(values.map((each) => new this(each).save(options)));
  }
}

function model(name, schema) {
  const Model = { [name]: class extends Document {} }[name];
  Model.schema = schema;
  Model.modelName = name;
  Object.assign(Model, schema.statics);
  Object.assign(Model.prototype, schema.methods);
  return Model;
}

module.exports = { model };
