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
// A generator that yields promises of Bluebird as it was in 2015, which `promisify` makes of what
// calls back; `coroutine` resumes it with what they become.
var Promise = require('@2015/bluebird');
var promised = Promise.promisify(function (start, next) { return start(next); });
module.exports = Promise.coroutine(function upload(stream, idOrPath, tag) {
    var tx, blob, blobId, file_1, version_1, query_1, link_1, update_1, err_1;
    return __generator(this, function (_a) {
        switch (_a.label) {
            case 0:
                tx = db.begin();
                blob = blobManager.create(account);
                _a.label = 1;
            case 1:
                _a.trys.push([1, 11, , 12]);
                return [4 /*yield*/, promised(function (next) { return blob.put(stream, next); })];
            case 2:
                blobId = _a.sent();
                return [4 /*yield*/, promised(function (next) { return self.byUuidOrPath(idOrPath).get(next); })];
            case 3:
                file_1 = _a.sent();
                version_1 = {
                    userAccountId: userAccount.id,
                    creatorId: userAccount.id,
                    blobId: blobId,
                    previousId: file_1 ? file_1.version : null,
                    date: new Date(),
                    tag: tag,
                };
                version_1.id = Version.createHash(version_1);
                return [4 /*yield*/, promised(function (next) { return Version.insert(version_1).execWithin(tx, next); })];
            case 4:
                _a.sent();
                if (!!file_1) return [3 /*break*/, 7];
                file_1 = {
                    id: uuid.v1(),
                    userAccountId: userAccount.id,
                    name: idOrPath.split('/').pop(),
                    version: version_1.id,
                };
                return [4 /*yield*/, promised(function (next) { return self.createQuery(idOrPath, file_1, next); })];
            case 5:
                query_1 = _a.sent();
                return [4 /*yield*/, promised(function (next) { return query_1.execWithin(tx, next); })];
            case 6:
                _a.sent();
                _a.label = 7;
            case 7:
                link_1 = FileVersion.insert({ fileId: file_1.id, versionId: version_1.id });
                return [4 /*yield*/, promised(function (next) { return link_1.execWithin(tx, next); })];
            case 8:
                _a.sent();
                update_1 = File.whereUpdate({ id: file_1.id }, { version: version_1.id });
                return [4 /*yield*/, promised(function (next) { return update_1.execWithin(tx, next); })];
            case 9:
                _a.sent();
                return [4 /*yield*/, promised(function (next) { return tx.commit(next); })];
            case 10:
                _a.sent();
                return [3 /*break*/, 12];
            case 11:
                err_1 = _a.sent();
                // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
                tx.rollback(function () { });
                throw err_1;
            case 12: return [2 /*return*/];
        }
    });
});
//# sourceMappingURL=generators-bluebird-es5.js.map