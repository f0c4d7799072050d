'use strict';

// How the imports of a project's files are met.

var Module = require('module');

/** `subject.modules`: the protocol's ModulePlan. `inventor`: makes what is not loaded. */
module.exports = function meetImports(subject, inventor) {
  var plan = subject.modules;
  if (!plan) return;
  var load = Module._load;
  Module._load = function (specifier) {
    if (plan.invented[specifier]) return inventor.value(JSON.stringify(specifier));
    return load.apply(this, arguments);
  };
};
