'use strict';

// Callbacks as the methods of an object, one object a call: the object carries what the steps
// share, and each method is bound to it where it is handed on.

module.exports = function upload(stream, idOrPath, tag, done) {
  new Upload(idOrPath, tag, done).putBlob(stream);
};

function Upload(idOrPath, tag, done) {
  this.idOrPath = idOrPath;
  this.tag = tag;
  this.done = done;
  this.tx = db.begin();
  this.blobId = null;
  this.file = null;
  this.version = null;
}

Upload.prototype.putBlob = function putBlob(stream) {
  var blob = blobManager.create(account);
  blob.put(stream, this.afterBlobPut.bind(this));
};

Upload.prototype.afterBlobPut = function afterBlobPut(err, blobId) {
  if (err) return this.fail(err);
  this.blobId = blobId;
  self.byUuidOrPath(this.idOrPath).get(this.afterFileFound.bind(this));
};

Upload.prototype.afterFileFound = function afterFileFound(err, file) {
  if (err) return this.fail(err);
  this.file = file;
  this.version = {
    userAccountId: userAccount.id,
    creatorId: userAccount.id,
    blobId: this.blobId,
    previousId: file ? file.version : null,
    date: new Date(),
    tag: this.tag,
  };
  this.version.id = Version.createHash(this.version);
  Version.insert(this.version).execWithin(this.tx, this.afterVersionInserted.bind(this));
};

Upload.prototype.afterVersionInserted = function afterVersionInserted(err) {
  if (err) return this.fail(err);
  if (this.file) return this.afterFileExists(null);
  this.file = {
    id: uuid.v1(),
    userAccountId: userAccount.id,
    name: this.idOrPath.split('/').pop(),
    version: this.version.id,
  };
  self.createQuery(this.idOrPath, this.file, this.afterQueryCreated.bind(this));
};

Upload.prototype.afterQueryCreated = function afterQueryCreated(err, query) {
  if (err) return this.fail(err);
  query.execWithin(this.tx, this.afterFileExists.bind(this));
};

Upload.prototype.afterFileExists = function afterFileExists(err) {
  if (err) return this.fail(err);
  var link = { fileId: this.file.id, versionId: this.version.id };
  FileVersion.insert(link).execWithin(this.tx, this.afterFileVersionInserted.bind(this));
};

Upload.prototype.afterFileVersionInserted = function afterFileVersionInserted(err) {
  if (err) return this.fail(err);
  var update = File.whereUpdate({ id: this.file.id }, { version: this.version.id });
  update.execWithin(this.tx, this.afterFileUpdated.bind(this));
};

Upload.prototype.afterFileUpdated = function afterFileUpdated(err) {
  if (err) return this.fail(err);
  this.tx.commit(this.afterCommit.bind(this));
};

Upload.prototype.afterCommit = function afterCommit(err) {
  if (err) return this.fail(err);
  this.done(null);
};

// The caller hears of the first error at once; a rollback that fails has nothing to add to it.
Upload.prototype.fail = function fail(err) {
  this.tx.rollback(function () {});
  this.done(err);
};
