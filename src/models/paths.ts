/** Returns the paths of an entry: `get` and `getSync` for `get{,Sync}`. */
export function pathsIn(written: string): string[] {
  return written
    .split(/\s+/)
    .filter((path) => path !== '')
    .flatMap(expanded);
}

/**
 * Returns the paths of an entry below a root: `.Pool().connect`, or an empty one for the root
 * itself.
 */
export function pathsBelow(written: string): string[] {
  return pathsIn(written).map((path) => {
    if (path === '.') return '';
    return /^(?:$|[([])/.test(path) ? path : `.${path}`;
  });
}

function expanded(path: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
  if (choices === undefined) return [path];
  return choices.split(',').flatMap((choice) => expanded(before + choice + after));
}

/** Returns `publish` for `Client().publish`; nothing for a result. */
export function lastOf(path: string): string[] {
  const [, name] = /(?:^|[.)\]])(\.|[^.()[\]]+)$/.exec(path) ?? [];
  return name === undefined ? [] : [name];
}
