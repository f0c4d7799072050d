'use strict';

// Compiles one file with a tool of its project, by the project's configuration: takes a folder with
// request.json, and writes result.json there. Runs in a process of its own, as plugins of a tool
// may print, change globals or never end.

var fs = require('fs');
var Module = require('module');
var path = require('path');

var folder = process.argv[2];
var request = JSON.parse(fs.readFileSync(path.join(folder, 'request.json'), 'utf8'));

var compile = {
  typescript: typescript,
  babel: babel,
  esbuild: esbuild,
  swc: swc,
  typeStripping: typeStripping,
};

function done(result) {
  fs.writeFileSync(path.join(folder, 'result.json'), JSON.stringify(result));
}

function failed(error) {
  var message = String((error && error.message) || error);
  done({ state: 'failed', code: (error && error.refusal) || 'other', message: message });
}

/** Makes an error that states why nothing was compiled, with a code for the consequence. */
function refusal(code, message) {
  var error = new Error(message);
  error.refusal = code;
  return error;
}

/** Loads a package as the file itself would find it, within its project. */
function load(name) {
  var found = Module._findPath(name, request.packages);
  if (!found) throw refusal('notInstalled', name + ' is not installed there');
  return require(found);
}

/** `maps` of the request overrides the configuration. */
function mapsOf(configured) {
  return request.maps || configured;
}

function typescript() {
  var ts = load('typescript');
  if (!ts.transpileModule) {
    throw refusal('other', 'TypeScript ' + ts.version + ' compiles no file alone');
  }
  var options = typescriptOptions(ts);
  if (options.noEmit || options.emitDeclarationOnly) {
    throw refusal('emitsNothing', 'it emits no JavaScript');
  }
  var maps = mapsOf(options.inlineSourceMap ? 'inline' : options.sourceMap ? 'external' : 'off');
  // the form that is probed; all else is as configured
  options.module = ts.ModuleKind.CommonJS;
  delete options.outDir;
  delete options.outFile;
  options.inlineSourceMap = false;
  options.sourceMap = maps !== 'off';
  var target = targetOf(ts, options);
  var out = ts.transpileModule(request.text, { fileName: request.file, compilerOptions: options });
  done({
    state: 'compiled',
    tool: 'TypeScript ' + ts.version,
    code: out.outputText,
    map: out.sourceMapText || null,
    maps: maps,
    targets: [target],
  });
}

function typescriptOptions(ts) {
  if (!request.config) return {};
  var read = ts.readConfigFile(request.config, ts.sys.readFile);
  if (read.error) throw new Error(ts.flattenDiagnosticMessageText(read.error.messageText, ' '));
  var host = {
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    // only the extended configuration is needed, not the project's files
    readDirectory: function () {
      return [];
    },
  };
  var parse = ts.parseJsonConfigFileContent;
  return parse(read.config, host, path.dirname(request.config), {}, request.config).options;
}

function targetOf(ts, options) {
  if (request.target) {
    var wanted = ts.ScriptTarget[request.target.toUpperCase()];
    if (wanted !== undefined) options.target = wanted;
  }
  var target = ts.getEmitScriptTarget ? ts.getEmitScriptTarget(options) : options.target;
  return String(ts.ScriptTarget[target === undefined ? ts.ScriptTarget.ES5 : target]);
}

function babel() {
  var core = load('@babel/core');
  var root = request.config ? path.dirname(request.config) : path.dirname(request.file);
  var options = {
    filename: request.file,
    cwd: root,
    root: root,
    caller: { name: 'async-score', supportsStaticESM: false },
  };
  core.loadPartialConfigAsync(options).then(compileWith).then(null, failed);

  function compileWith(partial) {
    if (!partial) throw leftOut();
    var configured = partial.options.sourceMaps || 'off';
    var maps = mapsOf(configured === true || configured === 'both' ? 'external' : configured);
    options.sourceMaps = maps !== 'off';
    return core.transformAsync(request.text, options).then(function (out) {
      if (!out) throw leftOut();
      done({
        state: 'compiled',
        tool: 'Babel ' + core.version,
        code: out.code,
        map: options.sourceMaps && out.map ? JSON.stringify(out.map) : null,
        maps: maps,
        targets: babelTargets(partial.options),
      });
    });
  }
}

function leftOut() {
  return refusal('leftOut', 'its configuration leaves the file out');
}

/**
 * Returns the targets of the preset, else of the configuration; without any, the preset compiles to
 * ES5.
 */
function babelTargets(options) {
  var preset = (options.presets || []).filter(function (item) {
    return item.file && /preset-env/.test(item.file.request);
  })[0];
  var own = preset && preset.options && preset.options.targets;
  var names = namesOf(own || options.targets || {});
  return names.length > 0 || !preset ? names : ['ES5'];
}

function namesOf(targets) {
  if (typeof targets === 'string') return targets.split(',');
  if (Array.isArray(targets)) return targets;
  return Object.keys(targets).reduce(function (names, name) {
    var value = targets[name];
    if (name === 'browsers') return names.concat(namesOf(value));
    if (typeof value === 'boolean' && name !== 'node') return names;
    var version = value === true || value === 'current' ? process.versions.node : value;
    return names.concat(name + ' ' + version);
  }, []);
}

function esbuild() {
  var tool = load('esbuild');
  var maps = mapsOf('off');
  var options = {
    sourcefile: request.file,
    loader: path.extname(request.file).replace(/^\.[cm]?/, ''),
    format: 'cjs',
    sourcemap: maps === 'off' ? false : 'external',
  };
  if (request.config) options.tsconfigRaw = fs.readFileSync(request.config, 'utf8');
  if (request.target) options.target = request.target.split(',');
  var out = tool.transformSync(request.text, options);
  done({
    state: 'compiled',
    tool: 'esbuild ' + tool.version,
    code: out.code,
    map: maps === 'off' ? null : out.map,
    maps: maps,
    targets: options.target || ['esnext'],
  });
}

function swc() {
  var tool = load('@swc/core');
  var config = request.settings;
  var configured = config.sourceMaps === true ? 'external' : config.sourceMaps || 'off';
  var maps = mapsOf(configured);
  var jsc = config.jsc || {};
  var root = request.config ? path.dirname(request.config) : path.dirname(request.file);
  var options = { filename: request.file, cwd: root, root: root, sourceMaps: maps !== 'off' };
  options.module = { type: 'commonjs' };
  var out = swcOutput(tool, options);
  done({
    state: 'compiled',
    tool: 'swc ' + tool.version,
    code: out.code,
    map: maps === 'off' ? null : out.map || null,
    maps: maps,
    // swc's target by default
    targets: [request.target || jsc.target || (config.env ? 'env of ' + request.config : 'es5')],
  });
}

/** Returns swc's output: for a file that its configuration excludes, swc throws words. */
function swcOutput(tool, options) {
  try {
    return tool.transformSync(request.text, options);
  } catch (error) {
    throw /ignored by \.swcrc/.test(error.message) ? leftOut() : error;
  }
}

/** Compiles by the runtime itself, which is that of this process. */
function typeStripping() {
  var strip = Module.stripTypeScriptTypes;
  if (!strip) throw new Error('the runtime does not tell what it makes of TypeScript');
  // the runtime warns that this is experimental
  process.removeAllListeners('warning');
  done({
    state: 'compiled',
    tool: 'Node ' + process.versions.node,
    code: strip(request.text, { mode: 'strip' }),
    map: null,
    maps: 'off',
    targets: [],
  });
}

try {
  compile[request.tool]();
} catch (error) {
  failed(error);
}
