'use strict';

// Callbacks as functions of the file, which close over nothing: what the steps share is an object
// that each of them is bound to as its first argument.

module.exports = function upload(stream, idOrPath, tag, done) {
  var state = {
    idOrPath: idOrPath,
    tag: tag,
    done: done,
    tx: db.begin(),
    blobId: null,
    file: null,
    version: null,
  };
  var blob = blobManager.create(account);
  blob.put(stream, afterBlobPut.bind(null, state));
};

function afterBlobPut(state, err, blobId) {
  if (err) return fail(state, err);
  state.blobId = blobId;
  self.byUuidOrPath(state.idOrPath).get(afterFileFound.bind(null, state));
}

function afterFileFound(state, err, file) {
  if (err) return fail(state, err);
  state.file = file;
  state.version = {
    userAccountId: userAccount.id,
    creatorId: userAccount.id,
    blobId: state.blobId,
    previousId: file ? file.version : null,
    date: new Date(),
    tag: state.tag,
  };
  state.version.id = Version.createHash(state.version);
  Version.insert(state.version).execWithin(state.tx, afterVersionInserted.bind(null, state));
}

function afterVersionInserted(state, err) {
  if (err) return fail(state, err);
  if (state.file) return afterFileExists(state, null);
  state.file = {
    id: uuid.v1(),
    userAccountId: userAccount.id,
    name: state.idOrPath.split('/').pop(),
    version: state.version.id,
  };
  self.createQuery(state.idOrPath, state.file, afterQueryCreated.bind(null, state));
}

function afterQueryCreated(state, err, query) {
  if (err) return fail(state, err);
  query.execWithin(state.tx, afterFileExists.bind(null, state));
}

function afterFileExists(state, err) {
  if (err) return fail(state, err);
  var link = { fileId: state.file.id, versionId: state.version.id };
  FileVersion.insert(link).execWithin(state.tx, afterFileVersionInserted.bind(null, state));
}

function afterFileVersionInserted(state, err) {
  if (err) return fail(state, err);
  var update = File.whereUpdate({ id: state.file.id }, { version: state.version.id });
  update.execWithin(state.tx, afterFileUpdated.bind(null, state));
}

function afterFileUpdated(state, err) {
  if (err) return fail(state, err);
  state.tx.commit(afterCommit.bind(null, state));
}

function afterCommit(state, err) {
  if (err) return fail(state, err);
  state.done(null);
}

// The caller hears of the first error at once; a rollback that fails has nothing to add to it.
function fail(state, err) {
  state.tx.rollback(function () {});
  state.done(err);
}
