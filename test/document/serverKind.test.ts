import assert from 'node:assert/strict';

import { findWorkloadKind } from '../../src/document/workloadKind';
import { documentOf } from './documents';

describe('a file that serves', () => {
  const files: [what: string, text: string, found: string][] = [
    [
      'a handler of requests',
      'module.exports = function (req, res) { res.end(); };',
      'server because it exports a handler of requests',
    ],
    [
      'a handler of requests that may hand them on',
      'export default async (request, response, next) => {};',
      'server because it exports a handler of requests',
    ],
    [
      'a server',
      "var http = require('http');\n\nhttp.createServer(function () {})\n  .listen(8012);",
      'server because it listens on a port (line 4)',
    ],
    [
      'a server of a module',
      "import net from 'node:net';\nconst server = net.createServer();\nserver.listen(0);",
      'server because it listens on a port (line 3)',
    ],
    [
      'a server that is started by what is called',
      "const http = require('http');\nfunction main() {\n  http.createServer().listen(options);\n}\nmain();",
      'server because it listens on a port (line 3)',
    ],
    [
      'a server that is exported',
      "const server = require('http').createServer();\nmodule.exports = server;\nserver.listen(1);",
      'server because it listens on a port (line 3)',
    ],
    [
      'a server that is exported as it listens',
      "module.exports = require('http').createServer().listen(1);",
      'server because it listens on a port (line 1)',
    ],
    [
      'a server that is exported by its name alone',
      "export const app = express();\napp.get('/', list);\napp.listen(3000);",
      'server because it listens on a port (line 3)',
    ],
    [
      'what is exported beside a server',
      'export const app = express();\nexport const load = (id) => db.get(id);\napp.listen(3000);',
      'function because it exports no single function',
    ],
    [
      'a server of a library',
      "const app = require('express')();\napp.listen(process.env.PORT || 3000);",
      'server because it listens on a port (line 2)',
    ],
    [
      'a server on the TCP wrap',
      "var TCP = process.binding('tcp_wrap').TCP;\nvar server = new TCP();\nserver.listen(511);",
      'server because it listens on a port (line 3)',
    ],
    [
      'a port by name',
      'app.listen({ port: where() });',
      'server because it listens on a port (line 1)',
    ],
    ['what listens to no port', "radio.listen('channel');", 'script because it exports nothing'],
    [
      'a function that may listen',
      "const http = require('http');\nmodule.exports = (a, b, c, done) => http.createServer().listen(1, done);",
      'function because it exports a function of 4 parameters',
    ],
  ];

  for (const [what, text, expected] of files) {
    it(`is told: ${what}`, () => {
      const { kind, because } = findWorkloadKind(documentOf(text));
      assert.equal(`${kind} because ${because}`, expected);
    });
  }

  it('is none of a handler that is named: that is a function', () => {
    const text = 'exports.show = async (req, res, next) => { res.json(await find(req)); };';
    const { kind, because } = findWorkloadKind(documentOf(text), 'show');
    assert.equal(`${kind} because ${because}`, 'function because show is a handler of requests');
  });
});
