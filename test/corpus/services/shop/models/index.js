'use strict';

exports.User = require('./user');
exports.Product = require('./product');
exports.Order = require('./order');
