'use strict';

const { backOff, noteFailure } = require('./retrying');

exports.saveJob = function saveJob(db, job, callback) {
  db.insert('jobs', job, function (error) {
    if (error) return callback(error);
    callback(null, job.id);
  });
};

exports.touchJob = function touchJob(db, id, callback) {
  db.update('jobs', { id: id, seen: true }, function (error) {
    callback(error, id);
  });
};

exports.removeJob = function removeJob(store, id, callback) {
  store.remove(id, function (error) {
    if (error) return callback(error);
    callback(null, id);
  });
};

exports.claimJob = function claimJob(db, worker, callback) {
  db.next(worker, function (error, job) {
    if (error) return callback(error);
    db.claim(job.id, worker, function (claimError) {
      if (claimError) return callback(noteFailure(claimError));
      callback(null, job.id);
    });
  });
};

exports.archiveJobs = function archiveJobs(store, jobs, done) {
  let left = jobs.length;
  let hasFailed = false;
  if (left === 0) return done(null);
  jobs.forEach(function (job) {
    store.archive(job.id, function (error) {
      if (hasFailed) return;
      if (error) {
        hasFailed = true;
        return done(error);
      }
      left -= 1;
      if (left === 0) done(null);
    });
  });
};

exports.deliverJob = async function deliverJob(transport, job) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transport.send(job);
    } catch (error) {
      if (attempt === 3) throw error;
      await backOff(1);
    }
  }
};

exports.pushJob = function pushJob(transport, job, callback) {
  attempt(3);

  function attempt(left) {
    transport.push(job, function (error, receipt) {
      if (error && left > 1) return setImmediate(attempt, left - 1);
      if (error) return callback(error);
      callback(null, receipt);
    });
  }
};

exports.rankJob = function rankJob(db, id, callback) {
  db.rank(id, function (error, rank) {
    if (error) return callback(error);
    callback(null, rank);
  });
};

exports.describeJob = function describeJob(db, id, callback) {
  db.find(id, function (error, job) {
    if (error) return callback(error);
    db.owner(job.owner, function (ownerError) {
      callback(ownerError, job.id);
    });
  });
};

exports.pauseJob = function pauseJob(db, id, callback) {
  db.pause(id, function (error) {
    if (error) return callback(new Error('could not pause', { cause: error }));
    callback(null, id);
  });
};

exports.failJob = function failJob(db, id, reason, callback) {
  db.fail(id, reason, function (error) {
    if (error) return callback(error);
    db.requeue(id, callback);
  });
};

class Worker {
  constructor(queue, handler) {
    this.queue = queue;
    this.handler = handler;
    this.busy = false;
  }

  async tick() {
    if (this.busy) return 0;
    this.busy = true;
    try {
      const job = await this.queue.pull();
      await this.handler(job);
      return 1;
    } finally {
      this.busy = false;
    }
  }

  async stop() {
    const onLate = (job) => noteFailure(job);
    this.queue.on('late', onLate);
    try {
      await this.queue.close();
    } finally {
      this.queue.removeListener('late', onLate);
    }
  }

  async heartbeat(job) {
    const beat = setInterval(() => this.queue.extend(job.id), 5000);
    try {
      return await this.handler(job);
    } finally {
      clearInterval(beat);
    }
  }
}

exports.Worker = Worker;
