'use strict';

// TypeScript 7 has no classic API, but a checker in its own process with an API that is marked
// unstable. This gives it the classic interface, as far as types.js uses that.

var path = require('path');

/** `api`: exports of its module; `version`: of the package. */
module.exports = function classicOf(api, version) {
  /** Text of the current file, which may be unsaved. */
  var asked = { file: null, text: null };
  var opened = null;
  var session = new api.API({
    fs: {
      readFile: function (name) {
        return asked.file !== null && path.resolve(name) === asked.file ? asked.text : undefined;
      },
    },
  });

  return {
    version: version,
    TypeFlags: api.TypeFlags,
    SymbolFlags: api.SymbolFlags,
    forEachChild: function (node, visit) {
      return node.forEachChild(visit);
    },
    programOf: function (name, text) {
      var file = path.resolve(name);
      if (opened && asked.file === file && asked.text === text) return opened;
      asked = { file: file, text: text };
      // files may have changed on disk since the last request
      var changes = opened ? { fileChanges: { invalidateAll: true } } : {};
      changes.openFiles = [file];
      var project = session.updateSnapshot(changes).getDefaultProjectForFile(file);
      if (!project) throw new Error('no project has ' + file);
      opened = programOf(project, api);
      return opened;
    },
  };
};

function programOf(project, api) {
  return {
    getSourceFile: function (name) {
      return project.program.getSourceFile(name);
    },
    getTypeChecker: function () {
      return checkerOf(project.checker, api);
    },
    // they are among the packages
    isSourceFileDefaultLibrary: function () {
      return false;
    },
  };
}

function checkerOf(checker, api) {
  var asking = new Asking(checker, api);

  function typeOfSymbol(symbol) {
    return asking.type(checker.getTypeOfSymbol(symbol.seven));
  }

  return {
    getTypeAtLocation: function (node) {
      return asking.type(checker.getTypeAtLocation(node));
    },
    getTypeOfSymbol: typeOfSymbol,
    getTypeOfSymbolAtLocation: typeOfSymbol,
    getBaseConstraintOfType: function (type) {
      return asking.type(checker.getBaseConstraintOfType(type.seven));
    },
    getTypeArguments: function (type) {
      return checker.getTypeArguments(type.seven).map(asking.type, asking);
    },
    isArrayType: function (type) {
      return checker.isArrayType(type.seven);
    },
    isTupleType: function (type) {
      return checker.isTupleType(type.seven);
    },
    typeToString: function (type) {
      return checker.typeToString(type.seven);
    },
  };
}

/** Makes one wrapper for each type, as wrappers are compared. */
function Asking(checker, api) {
  this.checker = checker;
  this.api = api;
  this.known = Object.create(null);
}

Asking.prototype.type = function (type) {
  if (!type) return undefined;
  var known = this.known[type.id];
  if (known) return known;
  var made = new Type(this, type);
  this.known[type.id] = made;
  // these may refer to the type, so it must be known first
  if (type.isUnionType()) made.types = type.getTypes().map(this.type, this);
  if (type.isTypeReference()) {
    made.target = { typeParameters: type.getTarget().getTypeParameters() };
  }
  return made;
};

function Type(asking, type) {
  this.asking = asking;
  this.seven = type;
  this.flags = type.flags;
  this.value = type.value;
}

Type.prototype.isUnion = function () {
  return this.seven.isUnionType();
};

Type.prototype.getCallSignatures = function () {
  var asking = this.asking;
  return asking.checker.getSignaturesOfType(this.seven, asking.api.SignatureKind.Call);
};

Type.prototype.getSymbol = function () {
  return symbolOf(this.seven.getSymbol());
};

Type.prototype.getProperties = function () {
  return this.asking.checker.getPropertiesOfType(this.seven).map(symbolOf);
};

Type.prototype.getProperty = function (name) {
  return symbolOf(this.asking.checker.getPropertyOfType(this.seven, name));
};

Type.prototype.getStringIndexType = function () {
  var asking = this.asking;
  var ofTexts = asking.checker.getIndexInfosOfType(this.seven).filter(function (info) {
    return info.keyType.flags & asking.api.TypeFlags.String;
  });
  return ofTexts[0] && asking.type(ofTexts[0].valueType);
};

function symbolOf(symbol) {
  if (!symbol) return undefined;
  return {
    seven: symbol,
    name: symbol.name,
    flags: symbol.flags,
    declarations: symbol.declarations.map(declarationOf),
    valueDeclaration: symbol.valueDeclaration && declarationOf(symbol.valueDeclaration),
  };
}

function declarationOf(handle) {
  return {
    getSourceFile: function () {
      return { fileName: handle.path };
    },
  };
}
