'use strict';
var __generator = (this && this.__generator) || function (thisArg, body) {
    var _ = { label: 0, sent: function() { if (t[0] & 1) throw t[1]; return t[1]; }, trys: [], ops: [] }, f, y, t, g = Object.create((typeof Iterator === "function" ? Iterator : Object).prototype);
    return g.next = verb(0), g["throw"] = verb(1), g["return"] = verb(2), typeof Symbol === "function" && (g[Symbol.iterator] = function() { return this; }), g;
    function verb(n) { return function (v) { return step([n, v]); }; }
    function step(op) {
        if (f) throw new TypeError("Generator is already executing.");
        while (g && (g = 0, op[0] && (_ = 0)), _) try {
            if (f = 1, y && (t = op[0] & 2 ? y["return"] : op[0] ? y["throw"] || ((t = y["return"]) && t.call(y), 0) : y.next) && !(t = t.call(y, op[1])).done) return t;
            if (y = 0, t) op = [op[0] & 2, t.value];
            switch (op[0]) {
                case 0: case 1: t = op; break;
                case 4: _.label++; return { value: op[1], done: false };
                case 5: _.label++; y = op[1]; op = [0]; continue;
                case 7: op = _.ops.pop(); _.trys.pop(); continue;
                default:
                    if (!(t = _.trys, t = t.length > 0 && t[t.length - 1]) && (op[0] === 6 || op[0] === 2)) { _ = 0; continue; }
                    if (op[0] === 3 && (!t || (op[1] > t[0] && op[1] < t[3]))) { _.label = op[1]; break; }
                    if (op[0] === 6 && _.label < t[1]) { _.label = t[1]; t = op; break; }
                    if (t && _.label < t[2]) { _.label = t[2]; _.ops.push(op); break; }
                    if (t[2]) _.ops.pop();
                    _.trys.pop(); continue;
            }
            op = body.call(thisArg, _);
        } catch (e) { op = [6, e]; y = 0; } finally { f = t = 0; }
        if (op[0] & 5) throw op[1]; return { value: op[0] ? op[1] : void 0, done: true };
    }
};
// A generator that yields functions of a callback. gens resumes it with results only: an error goes
// to the caller's callback and leaves the generator where it stands, so the rollback stands outside.
var gens = require('gens');
var thunking = require('./thunking');
var store = gens(function (tx, stream, idOrPath, tag) {
    var blob, blobId, file, version, query;
    return __generator(this, function (_a) {
        switch (_a.label) {
            case 0:
                blob = blobManager.create(account);
                return [4 /*yield*/, thunking(blob, 'put', stream)];
            case 1:
                blobId = _a.sent();
                return [4 /*yield*/, thunking(self.byUuidOrPath(idOrPath), 'get')];
            case 2:
                file = _a.sent();
                version = {
                    userAccountId: userAccount.id,
                    creatorId: userAccount.id,
                    blobId: blobId,
                    previousId: file ? file.version : null,
                    date: new Date(),
                    tag: tag,
                };
                version.id = Version.createHash(version);
                return [4 /*yield*/, thunking(Version.insert(version), 'execWithin', tx)];
            case 3:
                _a.sent();
                if (!!file) return [3 /*break*/, 6];
                file = {
                    id: uuid.v1(),
                    userAccountId: userAccount.id,
                    name: idOrPath.split('/').pop(),
                    version: version.id,
                };
                return [4 /*yield*/, thunking(self, 'createQuery', idOrPath, file)];
            case 4:
                query = _a.sent();
                return [4 /*yield*/, thunking(query, 'execWithin', tx)];
            case 5:
                _a.sent();
                _a.label = 6;
            case 6: return [4 /*yield*/, thunking(FileVersion.insert({ fileId: file.id, versionId: version.id }), 'execWithin', tx)];
            case 7:
                _a.sent();
                return [4 /*yield*/, thunking(File.whereUpdate({ id: file.id }, { version: version.id }), 'execWithin', tx)];
            case 8:
                _a.sent();
                return [4 /*yield*/, thunking(tx, 'commit')];
            case 9:
                _a.sent();
                return [2 /*return*/];
        }
    });
});
module.exports = function upload(stream, idOrPath, tag, done) {
    var tx = db.begin();
    store(tx, stream, idOrPath, tag, function (err) {
        // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
        if (err)
            tx.rollback(function () { });
        done(err);
    });
};
//# sourceMappingURL=generators-gens-es5.js.map