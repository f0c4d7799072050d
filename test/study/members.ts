import type { GalleryMember } from '../../src/gallery/gallery';

/** A member of a gallery; a test changes what it is about. */
export function aMember(name: string, changes: Partial<GalleryMember> = {}): GalleryMember {
  return {
    name,
    kind: 'doxbee',
    pattern: 'callbacks',
    title: name,
    description: 'One sentence.',
    document: {
      file: `/patterns/${name}.js`,
      text: `module.exports = function upload(stream, idOrPath, tag, done) { done(null); };`,
      language: 'javascript',
      unsaved: false,
    },
    tokens: 331,
    boundary: 'callback',
    handWritten: true,
    runsOn: '*',
    flags: [],
    compiledFor: null,
    libraries: {},
    missing: [],
    publishedRows: [],
    published: { complexity: [], performance: [], debuggability: [] },
    ...changes,
  };
}
