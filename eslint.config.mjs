import eslint from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'out/',
      'test/corpus/own/',
      'test/corpus/services/',
      'test/corpus/failing/right/',
      'test/corpus/failing/wrong/',
      'test/corpus/slow/slow/',
      'test/corpus/slow/right/',
      'test/corpus/together/alarms/',
      'test/corpus/together/racing/',
      'test/corpus/together/reported/',
      'test/corpus/together/safe/',
      '.cache/',
      '**/node_modules/',
      'bench-runner/patterns/*-es5.js',
      'bench-runner/patterns/*-es2015.js',
      'bench-runner/patterns/*-traceur.js',
      'bench-runner/patterns/stratifiedjs.js',
      'bench-runner/patterns/streamline.js',
      'bench-runner/patterns/streamline-fibers.js',
      'bench-runner/patterns/waiting.js',
      'bench-runner/packed.js',
      'test/fixtures/',
      'src/harness/resultShapes.js',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    // what is longer is more than one thing
    files: ['src/**/*.ts', 'media/**/*.ts', 'bench-runner/**/*.js'],
    ignores: ['bench-runner/patterns/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, IIFEs: true }] },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['webpack.config.js', 'test/**/*.js'],
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
  },
  {
    // the child runs on every Node from 0.10 on
    files: ['bench-runner/**/*.js'],
    ignores: ['bench-runner/patterns/**'],
    languageOptions: {
      ecmaVersion: 5,
      sourceType: 'script',
      globals: {
        ...globals.commonjs,
        process: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setImmediate: 'readonly',
        Promise: 'readonly',
        global: 'readonly',
        console: 'readonly',
        __dirname: 'readonly',
      },
    },
    rules: { 'no-unused-vars': ['error', { caughtErrors: 'none' }] },
  },
  {
    // a subject may replace or delete any of these
    files: ['bench-runner/**/*.js'],
    ignores: ['bench-runner/{patterns,tools,realIo,companions}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':function MemberExpression > Identifier.object[name=/^(Array|Error|Function|JSON|Math|Object|Promise|Reflect|String)$/]',
          message:
            'Take it before a subject is loaded: from primitives.js, or at the top of the file.',
        },
      ],
    },
  },
  {
    // loaded only where the runtime has async functions
    files: ['bench-runner/fakes/async.js'],
    languageOptions: { ecmaVersion: 2017, globals: { Promise: 'readonly' } },
  },
  {
    // started only where the runtime has async functions
    files: ['bench-runner/realIo/*.js'],
    languageOptions: { ecmaVersion: 2018, sourceType: 'commonjs', globals: globals.node },
  },
  {
    files: ['bench-runner/patterns/**/*.js'],
    languageOptions: {
      ecmaVersion: 2018,
      sourceType: 'commonjs',
      globals: {
        ...globals.node,
        db: 'readonly',
        blobManager: 'readonly',
        File: 'readonly',
        FileVersion: 'readonly',
        Version: 'readonly',
        self: 'readonly',
        uuid: 'readonly',
        account: 'readonly',
        userAccount: 'readonly',
      },
    },
  },
);
