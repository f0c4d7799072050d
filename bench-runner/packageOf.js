'use strict';

/**
 * Name of the package in node_modules that contains a file, with its scope; null outside packages.
 */
module.exports = function packageOf(file) {
  var inside = file.split(/[\\/]node_modules[\\/]/);
  if (inside.length < 2) return null;
  var parts = inside[inside.length - 1].split(/[\\/]/);
  return parts[0].charAt(0) === '@' ? parts[0] + '/' + parts[1] : parts[0];
};
