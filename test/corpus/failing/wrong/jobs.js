'use strict';

const { backOff, noteFailure } = require('./retrying');

exports.saveJob = function saveJob(db, job, callback) {
  db.insert('jobs', job, function (error) {
    if (error) callback(error);
    callback(null, job.id);
  });
};

exports.touchJob = function touchJob(db, id, callback) {
  db.update('jobs', { id: id, seen: true }, function () {
    callback(null, id);
  });
};

exports.removeJob = function removeJob(store, id, callback) {
  store.remove(id, function (error) {
    if (error) return;
    callback(null, id);
  });
};

exports.claimJob = function claimJob(db, worker, callback) {
  db.next(worker, function (error, job) {
    if (error) return callback(error);
    db.claim(job.id, worker, function (claimError) {
      if (claimError) return noteFailure(claimError);
      callback(null, job.id);
    });
  });
};

exports.archiveJobs = function archiveJobs(store, jobs, done) {
  let left = jobs.length;
  if (left === 0) return done(null);
  jobs.forEach(function (job) {
    store.archive(job.id, function (error) {
      if (error) done(error);
      left -= 1;
      if (left === 0) done(null);
    });
  });
};

exports.deliverJob = async function deliverJob(transport, job) {
  for (;;) {
    try {
      return await transport.send(job);
    } catch (error) {
      noteFailure(error);
      await backOff(1);
    }
  }
};

exports.pushJob = function pushJob(transport, job, callback) {
  attempt();

  function attempt() {
    transport.push(job, function (error, receipt) {
      if (error) return setImmediate(attempt);
      callback(null, receipt);
    });
  }
};

exports.rankJob = function rankJob(db, id, callback) {
  db.rank(id, function (error, rank) {
    if (error) throw error;
    callback(null, rank);
  });
};

exports.describeJob = function describeJob(db, id, callback) {
  db.find(id, function (error, job) {
    if (error) return callback(error);
    db.owner(job.owner, function (ownerError) {
      callback(error, job.id);
    });
  });
};

exports.pauseJob = function pauseJob(db, id, callback) {
  db.pause(id, function (error) {
    if (error) return callback(new Error('could not pause'));
    callback(null, id);
  });
};

exports.failJob = function failJob(db, id, reason, callback) {
  db.fail(id, reason, function (error) {
    if (error) {
      callback(error);
    }
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
    const job = await this.queue.pull();
    await this.handler(job);
    this.busy = false;
    return 1;
  }

  async stop() {
    const onLate = (job) => noteFailure(job);
    this.queue.on('late', onLate);
    await this.queue.close();
    this.queue.removeListener('late', onLate);
  }

  async heartbeat(job) {
    const beat = setInterval(() => this.queue.extend(job.id), 5000);
    const result = await this.handler(job);
    clearInterval(beat);
    return result;
  }
}

exports.Worker = Worker;
