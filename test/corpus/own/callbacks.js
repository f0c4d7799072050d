'use strict';

var fs = require('fs');
var path = require('path');

exports.readConfig = function readConfig(file, callback) {
  fs.readFile(file, 'utf8', function (error, text) {
    if (error) return callback(error);
    var config;
    try {
      config = JSON.parse(text);
    } catch (parseError) {
      return callback(parseError);
    }
    callback(null, config.servers.map(nameOf));
  });
};

function nameOf(server) {
  return server.host + ':' + server.port;
}

exports.copyTree = function copyTree(from, to, done) {
  fs.readdir(from, function (error, names) {
    if (error) return done(error);
    var left = names.length;
    if (left === 0) return done(null);
    names.forEach(function (name) {
      fs.copyFile(path.join(from, name), path.join(to, name), function (copyError) {
        if (copyError) return done(copyError);
        left -= 1;
        if (left === 0) done(null);
      });
    });
  });
};

exports.inSeries = function inSeries(store, keys, cb) {
  var values = [];
  next();

  function next() {
    if (values.length === keys.length) return cb(null, values);
    store.get(keys[values.length], function (error, value) {
      if (error) return cb(error);
      values.push(value);
      next();
    });
  }
};

exports.waitFor = function waitFor(queue, callback) {
  queue.once('message', function (message) {
    queue.acknowledge(message.id, function (error) {
      callback(error, message.body);
    });
  });
};

exports.cached = function cached(cache, key, load, callback) {
  cache.get(key, function (error, value) {
    if (error) return callback(error);
    if (value) return callback(null, value);
    load(key, function (loadError, loaded) {
      if (loadError) return callback(loadError);
      cache.set(key, loaded, function (setError) {
        callback(setError, loaded);
      });
    });
  });
};

function Mailbox(connection) {
  this.connection = connection;
  this.unread = 0;
}

Mailbox.prototype.fetchUnread = function (callback) {
  var self = this;
  this.connection.list('INBOX', function (error, messages) {
    if (error) return callback(error);
    self.unread = messages.filter(function (message) {
      return !message.seen;
    }).length;
    callback(null, self.unread);
  });
};

exports.Mailbox = Mailbox;

exports.readThunk = function readThunk(file) {
  return function (callback) {
    fs.readFile(file, 'utf8', callback);
  };
};
