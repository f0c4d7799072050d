'use strict';
function asyncGeneratorStep(gen, resolve, reject, _next, _throw, key, arg) {
    try {
        var info = gen[key](arg);
        var value = info.value;
    } catch (error) {
        reject(error);
        return;
    }
    if (info.done) resolve(value);
    else Promise.resolve(value).then(_next, _throw);
}
function _async_to_generator(fn) {
    return function() {
        var self1 = this, args = arguments;
        return new Promise(function(resolve, reject) {
            var gen = fn.apply(self1, args);
            function _next(value) {
                asyncGeneratorStep(gen, resolve, reject, _next, _throw, "next", value);
            }
            function _throw(err) {
                asyncGeneratorStep(gen, resolve, reject, _next, _throw, "throw", err);
            }
            _next(undefined);
        });
    };
}
function _ts_generator(thisArg, body) {
    var f, y, t, _ = {
        label: 0,
        sent: function() {
            if (t[0] & 1) throw t[1];
            return t[1];
        },
        trys: [],
        ops: []
    }, g = Object.create((typeof Iterator === "function" ? Iterator : Object).prototype), d = Object.defineProperty;
    return d(g, "next", {
        value: verb(0)
    }), d(g, "throw", {
        value: verb(1)
    }), d(g, "return", {
        value: verb(2)
    }), typeof Symbol === "function" && d(g, Symbol.iterator, {
        value: function() {
            return this;
        }
    }), g;
    function verb(n) {
        return function(v) {
            return step([
                n,
                v
            ]);
        };
    }
    function step(op) {
        if (f) throw new TypeError("Generator is already executing.");
        while(g && (g = 0, op[0] && (_ = 0)), _)try {
            if (f = 1, y && (t = op[0] & 2 ? y["return"] : op[0] ? y["throw"] || ((t = y["return"]) && t.call(y), 0) : y.next) && !(t = t.call(y, op[1])).done) return t;
            if (y = 0, t) op = [
                op[0] & 2,
                t.value
            ];
            switch(op[0]){
                case 0:
                case 1:
                    t = op;
                    break;
                case 4:
                    _.label++;
                    return {
                        value: op[1],
                        done: false
                    };
                case 5:
                    _.label++;
                    y = op[1];
                    op = [
                        0
                    ];
                    continue;
                case 7:
                    op = _.ops.pop();
                    _.trys.pop();
                    continue;
                default:
                    if (!(t = _.trys, t = t.length > 0 && t[t.length - 1]) && (op[0] === 6 || op[0] === 2)) {
                        _ = 0;
                        continue;
                    }
                    if (op[0] === 3 && (!t || op[1] > t[0] && op[1] < t[3])) {
                        _.label = op[1];
                        break;
                    }
                    if (op[0] === 6 && _.label < t[1]) {
                        _.label = t[1];
                        t = op;
                        break;
                    }
                    if (t && _.label < t[2]) {
                        _.label = t[2];
                        _.ops.push(op);
                        break;
                    }
                    if (t[2]) _.ops.pop();
                    _.trys.pop();
                    continue;
            }
            op = body.call(thisArg, _);
        } catch (e) {
            op = [
                6,
                e
            ];
            y = 0;
        } finally{
            f = t = 0;
        }
        if (op[0] & 5) throw op[1];
        return {
            value: op[0] ? op[1] : void 0,
            done: true
        };
    }
}
// An async function: reads like code that blocks, and does not.
module.exports = function upload(stream, idOrPath, tag) {
    return _async_to_generator(function() {
        var tx, blob, blobId, file, version, query, err;
        return _ts_generator(this, function(_state) {
            switch(_state.label){
                case 0:
                    tx = db.begin();
                    blob = blobManager.create(account);
                    _state.label = 1;
                case 1:
                    _state.trys.push([
                        1,
                        11,
                        ,
                        12
                    ]);
                    return [
                        4,
                        blob.put(stream)
                    ];
                case 2:
                    blobId = _state.sent();
                    return [
                        4,
                        self.byUuidOrPath(idOrPath).get()
                    ];
                case 3:
                    file = _state.sent();
                    version = {
                        userAccountId: userAccount.id,
                        creatorId: userAccount.id,
                        blobId: blobId,
                        previousId: file ? file.version : null,
                        date: new Date(),
                        tag: tag
                    };
                    version.id = Version.createHash(version);
                    return [
                        4,
                        Version.insert(version).execWithin(tx)
                    ];
                case 4:
                    _state.sent();
                    if (!!file) return [
                        3,
                        7
                    ];
                    file = {
                        id: uuid.v1(),
                        userAccountId: userAccount.id,
                        name: idOrPath.split('/').pop(),
                        version: version.id
                    };
                    return [
                        4,
                        self.createQuery(idOrPath, file)
                    ];
                case 5:
                    query = _state.sent();
                    return [
                        4,
                        query.execWithin(tx)
                    ];
                case 6:
                    _state.sent();
                    _state.label = 7;
                case 7:
                    return [
                        4,
                        FileVersion.insert({
                            fileId: file.id,
                            versionId: version.id
                        }).execWithin(tx)
                    ];
                case 8:
                    _state.sent();
                    return [
                        4,
                        File.whereUpdate({
                            id: file.id
                        }, {
                            version: version.id
                        }).execWithin(tx)
                    ];
                case 9:
                    _state.sent();
                    return [
                        4,
                        tx.commit()
                    ];
                case 10:
                    _state.sent();
                    return [
                        3,
                        12
                    ];
                case 11:
                    err = _state.sent();
                    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
                    tx.rollback().catch(function() {});
                    throw err;
                case 12:
                    return [
                        2
                    ];
            }
        });
    })();
};
//# sourceMappingURL=async-await-swc-es5.js.map
