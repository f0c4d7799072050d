'use strict';

// Asks a TypeScript, by its classic API or that of typesOf7.js, for the types at places of a file,
// and answers with texts that name nothing from other files. Runs on a thread of its own: it may
// take long, and a project's TypeScript is code of the project.

var classicOf = require('./typesOf7');
var path = require('path');
var threads = require('worker_threads');

var DEEPEST = 5;
var MOST_MEMBERS = 40;
var MOST_LITERALS = 30;
/** Most characters of one type. */
var MOST_LETTERS = 6000;
var OF_FETCH = /^(?:Request|Response|Headers)$/;
var GIVES_FETCH = /\/lib\.\w+(?:\.\w+)*\.d\.ts$|\/@types\/node\/|undici|fetch/;
var NAME = /^[A-Za-z_$][\w$]*$/;

var ts = loaded(threads.workerData);
/** Most programs to keep; a project may have any number of folders. */
var MOST_PROGRAMS = 3;
/** {folder, program}, the latest first. */
var programs = [];
/** Source files by name; an unchanged one is parsed once. */
var parsed = Object.create(null);

threads.parentPort.on('message', function (request) {
  threads.parentPort.postMessage(answered(request));
});

/** Loads the library, or the newer API of its package. */
function loaded(module) {
  var api = require(module);
  if (!api.API) return api;
  var version = require(path.join(path.dirname(module), '../../../package.json')).version;
  return classicOf(api, version);
}

/**
 * Answers {file, text, places: [{start, end}]} by {state, texts}: null for a place without a known
 * type.
 */
function answered(request) {
  if (!ts.createProgram && !ts.programOf)
    return { state: 'failed', message: named() + ' answers no questions' };
  try {
    var program = (ts.programOf || programOf)(request.file, request.text);
    var source = program.getSourceFile(request.file);
    var checker = program.getTypeChecker();
    var texts = request.places.map(function (place) {
      var node = nodeAt(source, source, place);
      return node ? new Printer(program, checker).text(node) : null;
    });
    return { state: 'answered', texts: texts };
  } catch (error) {
    return { state: 'failed', message: named() + ': ' + ((error && error.message) || error) };
  }
}

function named() {
  return 'TypeScript ' + ts.version;
}

function programOf(file, text) {
  var options = optionsFor(file);
  var host = ts.createCompilerHost(options);
  host.getSourceFile = function (name, settings) {
    var content = path.resolve(name) === path.resolve(file) ? text : ts.sys.readFile(name);
    if (content === undefined) return undefined;
    var known = parsed[name];
    if (known && known.text === content) return known;
    var made = ts.createSourceFile(name, content, parsing(name, settings));
    parsed[name] = made;
    return made;
  };
  var folder = path.dirname(file);
  var before = programs.filter(function (each) {
    return each.folder === folder;
  })[0];
  var program = ts.createProgram([file], options, host, before && before.program);
  remember({ folder: folder, program: program });
  return program;
}

function remember(made) {
  var others = programs.filter(function (each) {
    return each.folder !== made.folder;
  });
  programs = [made].concat(others).slice(0, MOST_PROGRAMS);
  var kept = Object.create(null);
  programs.forEach(function (each) {
    each.program.getSourceFiles().forEach(function (source) {
      kept[source.fileName] = parsed[source.fileName];
    });
  });
  parsed = kept;
}

/**
 * Skips comments: they declare types in JavaScript alone, and parsing those of all declarations
 * takes a quarter of the time. A TypeScript before 5.3 always parses them; one before 4.7 takes a
 * number.
 */
function parsing(name, settings) {
  if (/\.[cm]?jsx?$/.test(name) || typeof settings !== 'object' || !ts.JSDocParsingMode) {
    return settings;
  }
  return Object.assign({}, settings, { jsDocParsingMode: ts.JSDocParsingMode.ParseNone });
}

/** Reads the configuration as far as possible: an extended one may be missing. */
function optionsFor(file) {
  var config = ts.findConfigFile(path.dirname(file), ts.sys.fileExists);
  var read = config ? ts.readConfigFile(config, ts.sys.readFile) : {};
  var host = Object.assign({}, ts.sys, {
    readDirectory: function () {
      return [];
    },
  });
  var folder = config ? path.dirname(config) : path.dirname(file);
  var options = ts.parseJsonConfigFileContent(read.config || {}, host, folder).options;
  var usual = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  if (ts.ModuleResolutionKind.Bundler && !options.module) {
    usual.module = ts.ModuleKind.ESNext;
    usual.moduleResolution = ts.ModuleResolutionKind.Bundler;
  }
  return Object.assign(usual, options, {
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    strictNullChecks: true,
    incremental: false,
    composite: false,
  });
}

/** Returns the innermost node that contains the place. */
function nodeAt(source, node, place) {
  var within = ts.forEachChild(node, function (child) {
    if (child.getStart(source) > place.start || child.end < place.end) return undefined;
    return nodeAt(source, child, place) || undefined;
  });
  if (within) return within;
  return node.getStart(source) === place.start && node.end === place.end ? node : null;
}

function Printer(program, checker) {
  this.program = program;
  this.checker = checker;
  this.letters = 0;
  this.within = [];
}

Printer.prototype.text = function (node) {
  var type = this.checker.getTypeAtLocation(node);
  var said = this.of(type, 0);
  return said === 'unknown' || said === 'void' ? null : said;
};

Printer.prototype.of = function (type, depth) {
  var made =
    depth > DEEPEST || this.letters > MOST_LETTERS || this.within.indexOf(type) >= 0
      ? 'unknown'
      : this.ofKind(type, depth);
  this.letters += made.length;
  return made;
};

Printer.prototype.ofKind = function (type, depth) {
  var flags = ts.TypeFlags;
  if (type.isUnion()) return this.ofUnion(type, depth);
  if (type.flags & flags.TypeParameter) {
    var constraint = this.checker.getBaseConstraintOfType(type);
    return constraint && constraint !== type ? this.of(constraint, depth) : 'unknown';
  }
  if (type.flags & flags.StringLiteral || (type.flags & flags.NumberLiteral && type.value >= 0)) {
    return JSON.stringify(type.value);
  }
  if (type.flags & flags.BooleanLiteral) return this.checker.typeToString(type);
  if (type.flags & flags.StringLike) return 'string';
  if (type.flags & flags.NumberLike) return 'number';
  if (type.flags & flags.BooleanLike) return 'boolean';
  if (type.flags & flags.BigIntLike) return 'bigint';
  if (type.flags & flags.Null) return 'null';
  if (type.flags & flags.Undefined) return 'undefined';
  if (type.flags & flags.Void) return 'void';
  return type.flags & (flags.Object | flags.Intersection) ? this.ofObject(type, depth) : 'unknown';
};

/**
 * Merges the objects of a union into one with the members of each: so a `kind` is one of several
 * texts.
 */
Printer.prototype.ofUnion = function (type, depth) {
  var self = this;
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
  var objects = type.types.filter(function (each) {
    return self.isPlain(each);
  });
  var others = type.types.filter(function (each) {
    return objects.length < 2 || objects.indexOf(each) < 0;
  });
  var parts = others.slice(0, MOST_LITERALS).map(function (each) {
    return self.of(each, depth);
  });
  if (objects.length > 1) parts.unshift(this.merged(type, objects, depth));
  return union(parts);
};

Printer.prototype.isPlain = function (type) {
  if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return false;
  return (
    !this.checker.isArrayType(type) && !this.checker.isTupleType(type) && !this.isOfOthers(type)
  );
};

Printer.prototype.merged = function (type, objects, depth) {
  var self = this;
  var texts = Object.create(null);
  objects.slice(0, MOST_LITERALS).forEach(function (each) {
    self.within.push(each);
    each
      .getProperties()
      .slice(0, MOST_MEMBERS)
      .forEach(function (property) {
        var known = texts[property.name] || [];
        texts[property.name] = known.concat(self.ofProperty(property, depth));
      });
    self.within.pop();
  });
  var said = Object.keys(texts).map(function (name) {
    return member(name, false, union(texts[name]));
  });
  return '{ ' + said.join('') + '}';
};

function union(texts) {
  var parts = texts.filter(function (each, i) {
    return each !== 'unknown' && each !== '{ }' && texts.indexOf(each) === i;
  });
  if (parts.indexOf('true') >= 0 && parts.indexOf('false') >= 0) {
    parts = parts.filter(function (each) {
      return each !== 'true' && each !== 'false';
    });
    parts.push('boolean');
  }
  return parts.length === 0 ? 'unknown' : parts.join(' | ');
}

function member(name, isOptional, text) {
  if (text === 'unknown') return '';
  var key = NAME.test(name) ? name : JSON.stringify(name);
  return key + (isOptional ? '?: ' : ': ') + text + '; ';
}

Printer.prototype.ofObject = function (type, depth) {
  var checker = this.checker;
  var args = (checker.getTypeArguments && type.target && checker.getTypeArguments(type)) || [];
  if (type.getCallSignatures().length > 0) return 'unknown';
  if (checker.isArrayType(type)) return 'Array<' + this.of(args[0], depth + 1) + '>';
  if (checker.isTupleType(type)) {
    return 'Array<' + (args[0] ? this.of(args[0], depth + 1) : 'unknown') + '>';
  }
  if (this.isOfOthers(type)) return this.byName(type, args, depth);
  this.within.push(type);
  var made = this.members(type, depth);
  this.within.pop();
  return made;
};

/**
 * True for a class with methods of the language, the platform or a package, which is known by its
 * name, if at all.
 */
Printer.prototype.isOfOthers = function (type) {
  var program = this.program;
  var symbol = type.getSymbol();
  var declared = (symbol && symbol.declarations) || [];
  if (declared.length === 0 || !NAME.test(symbol.name) || symbol.name.slice(0, 2) === '__') {
    return false;
  }
  var isOutside = declared.every(function (each) {
    var source = each.getSourceFile();
    return program.isSourceFileDefaultLibrary(source) || /\/node_modules\//.test(source.fileName);
  });
  return (
    isOutside &&
    type.getProperties().some(function (property) {
      return property.flags & ts.SymbolFlags.Method;
    })
  );
};

Printer.prototype.byName = function (type, args, depth) {
  var self = this;
  var name = type.getSymbol().name;
  if (OF_FETCH.test(name) && !isOfFetch(type.getSymbol())) return 'unknown';
  var own = (type.target && type.target.typeParameters) || [];
  var said = args.slice(0, own.length).map(function (each) {
    return self.of(each, depth + 1);
  });
  // thenables of packages are promises too
  if (said.length === 1 && type.getProperty('then')) name = 'Promise';
  return said.length === 0 ? name : name + '<' + said.join(', ') + '>';
};

/** True for a type of fetch: frameworks have a `Request` of their own. */
function isOfFetch(symbol) {
  return symbol.declarations.some(function (each) {
    return GIVES_FETCH.test(each.getSourceFile().fileName);
  });
}

Printer.prototype.members = function (type, depth) {
  var self = this;
  var each = type.getStringIndexType && type.getStringIndexType();
  var properties = type.getProperties();
  if (each && properties.length === 0) return 'Record<string, ' + this.of(each, depth + 1) + '>';
  var said = properties.slice(0, MOST_MEMBERS).map(function (property) {
    var isOptional = property.flags & ts.SymbolFlags.Optional;
    return member(property.name, isOptional, self.ofProperty(property, depth));
  });
  return '{ ' + said.join('') + '}';
};

Printer.prototype.ofProperty = function (property, depth) {
  var declared = property.valueDeclaration || (property.declarations || [])[0];
  var type = declared
    ? this.checker.getTypeOfSymbolAtLocation(property, declared)
    : this.checker.getTypeOfSymbol && this.checker.getTypeOfSymbol(property);
  return type ? this.of(type, depth + 1) : 'unknown';
};
