import type { ExportNamedDeclaration, Statement } from '@babel/types';

import { syntaxOf } from '../document/syntax';
import type { Links } from './links';
import type { ProjectDocuments } from './projectDocuments';

/** Returns the names that ES modules of a project export, reading each file once. Never throws. */
export class ExportNames {
  /** Names by file. Null while a file is being read: an export in a cycle may be anything. */
  private readonly known = new Map<string, readonly string[] | null>();

  constructor(
    private readonly documents: ProjectDocuments,
    private readonly links: Links,
  ) {}

  /**
   * Returns the exported names without types; null if they are unknown.
   *
   * @param file absolute path, links followed
   */
  of(file: string): readonly string[] | null {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    this.known.set(file, null);
    const names = this.namesIn(file);
    this.known.set(file, names);
    return names;
  }

  private namesIn(file: string): readonly string[] | null {
    const document = this.documents.of(file);
    const body = document && syntaxOf(document).file?.program.body;
    if (!body) return null;
    const types = typesIn(body);
    const all = body.map((statement) => this.namesOf(statement, file, types));
    return all.includes(null) ? null : [...new Set(all.flatMap((names) => names ?? []))];
  }

  private namesOf(
    statement: Statement,
    file: string,
    types: ReadonlySet<string>,
  ): readonly string[] | null {
    switch (statement.type) {
      case 'ExportDefaultDeclaration':
        // Babel's own types lack an interface at this place
        return (statement.declaration.type as string) === 'TSInterfaceDeclaration'
          ? []
          : ['default'];
      case 'ExportAllDeclaration':
        return statement.exportKind === 'type' ? [] : this.namesAt(statement.source.value, file);
      case 'ExportNamedDeclaration':
        return statement.exportKind === 'type' ? [] : namedBy(statement, types);
      case 'TSExportAssignment':
        return null;
      case 'TSImportEqualsDeclaration':
        return statement.isExport ? null : [];
      default:
        return [];
    }
  }

  /** Returns the names of an `export * from`, without the default. */
  private namesAt(specifier: string, file: string): readonly string[] | null {
    const lead = this.links.of(file).leads.find((each) => each.specifier === specifier);
    const names = lead?.led.to === 'project' ? this.of(lead.led.file) : null;
    return names && names.filter((name) => name !== 'default');
  }
}

/** Returns the names that are only types. */
function typesIn(body: readonly Statement[]): Set<string> {
  return new Set(
    body.flatMap((each) =>
      each.type === 'TSInterfaceDeclaration' || each.type === 'TSTypeAliasDeclaration'
        ? [each.id.name]
        : [],
    ),
  );
}

function namedBy(
  { declaration, specifiers }: ExportNamedDeclaration,
  types: ReadonlySet<string>,
): readonly string[] | null {
  const named = specifiers.flatMap((each) => {
    if (each.type === 'ExportSpecifier' && each.exportKind === 'type') return [];
    if (each.type === 'ExportSpecifier' && types.has(each.local.name)) return [];
    return [each.exported.type === 'Identifier' ? each.exported.name : each.exported.value];
  });
  if (!declaration || ('declare' in declaration && declaration.declare)) return named;
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return declaration.id ? [declaration.id.name] : null;
    case 'TSEnumDeclaration':
      return declaration.const ? null : [declaration.id.name];
    case 'VariableDeclaration': {
      const ids = declaration.declarations.map(({ id }) => id);
      const names = ids.flatMap((id) => (id.type === 'Identifier' ? [id.name] : []));
      return names.length === ids.length ? names : null;
    }
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSDeclareFunction':
      return [];
    default:
      return null;
  }
}
