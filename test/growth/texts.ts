/** Texts of any size, each with much of one thing. */

function repeated(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

/** `load`, which holds something. */
function load(body: string): string {
  return `exports.load = async function load(id) {\n${body}};\n`;
}

export const TEXTS = {
  exports: (count: number) =>
    repeated(count, (i) => `exports.load${i} = async (id) => await db.find(id, ${i});\n`),
  functions: (count: number) =>
    repeated(count, (i) => `async function load${i}(id) { return load${i + 1}(id); }\n`),
  /** Of a class, each of which fills what the others read. */
  methods: (count: number) =>
    `class Own {\n${repeated(count, (i) => `  rows${i} = []; async load${i}(id) { this.rows${i + 1}.push(id); return await this.load${i + 1}(this.rows${i}); }\n`)}}\n`,
  links: (count: number) =>
    load(`  return db.find(id)${repeated(count, (i) => `.then((row) => row.child${i})`)};\n`),
  callbacks: (count: number) =>
    repeated(count, (i) => `app.get('/${i}', async (req, res) => { res.send(req.id); });\n`),
  /** One name that is given a value again and again, and read as often. */
  values: (count: number) =>
    load(`  let row = id;\n${repeated(count, () => '  row = await db.find(row.next);\n')}`),
  waits: (count: number) =>
    load(`  let row = db.get(id);\n${repeated(count, () => '  await row; row = db.get(id);\n')}`),
  calls: (count: number) =>
    `function give(a, b) {\n${repeated(count, () => '  db.put(a.x, b.y);\n')}}\n` +
    load(repeated(count, (i) => `  give(id, ${i});\n`)),
  members: (count: number) =>
    load(`  return await db${repeated(count, () => '.next')}.find(id);\n`),
  /** Comparisons between commas, which may be lists of types. */
  comparisons: (count: number) =>
    `const list = [${repeated(count, (i) => `a${i}>=b, `)}1];\nexport async function load(id: string) {}\n`,
} as const;

export type TextName = keyof typeof TEXTS;
