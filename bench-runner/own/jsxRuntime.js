'use strict';

// Runtime of compiled JSX, for a project whose own is not installed: an element is a plain value.

var RUNTIME = /\/jsx(?:-dev)?-runtime$/;

function element(type, props, key) {
  return { type: type, props: props, key: key === undefined ? null : String(key) };
}

/** Returns the module of such a specifier; null for any other. */
module.exports = function jsxRuntime(specifier) {
  if (!RUNTIME.test(specifier)) return null;
  return { jsx: element, jsxs: element, jsxDEV: element, Fragment: 'fragment' };
};
