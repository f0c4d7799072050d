'use strict';

const failures = [];

exports.backOff = function backOff(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
};

exports.noteFailure = function noteFailure(error) {
  failures.push(error);
  return error;
};
