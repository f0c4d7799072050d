'use strict';

class ObjectId {
  constructor(id) {
    this.id =
      id || Array.from({ length: 24 }, () => ((Math.random() * 16) | 0).toString(16)).join('');
  }

  toString() {
    return this.id;
  }

  toJSON() {
    return this.id;
  }
}

class Schema {
  constructor(definition = {}, options = {}) {
    this.obj = { ...definition };
    this.options = options;
    this.methods = {};
    this.statics = {};
    this.hooks = { pre: {}, post: {} };
    if (options.timestamps) {
      this.add({ createdAt: Date, updatedAt: Date });
      this.pre('save', function () {
        const now = new Date();
        if (!this.createdAt) this.createdAt = now;
        this.updatedAt = now;
      });
    }
  }

  add(definition) {
    Object.assign(this.obj, definition);
    return this;
  }

  plugin(plugin, options) {
    plugin(this, options);
    return this;
  }

  pre(name, hook) {
    (this.hooks.pre[name] = this.hooks.pre[name] || []).push(hook);
    return this;
  }

  post(name, hook) {
    (this.hooks.post[name] = this.hooks.post[name] || []).push(hook);
    return this;
  }

  async run(when, name, self) {
    for (const hook of this.hooks[when][name] || []) await hook.call(self);
  }
}

Schema.Types = { ObjectId, Mixed: Object };

module.exports = { Schema, ObjectId };
