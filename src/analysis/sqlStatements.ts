import type { File, Node } from '@babel/types';
import { parse, type Expr, type Statement } from 'pgsql-ast-parser';

import type { SqlStatement, SqlTerm } from '../../bench-runner/protocol/twoAtOnce';
import { isCall } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import { visitsOf } from '../document/walk';

const BEGINS = /^\s*(?:select|insert|update|delete)\b/i;
const MOST_LETTERS = 5000;

const known = new WeakMap<File, Record<string, SqlStatement>>();

/**
 * Returns the SQL statements in constant texts of a document, by their text, as far as they are those
 * of PostgreSQL, or of MySQL with the same syntax; cached, as all functions of a file need them.
 */
export function sqlStatements(document: SubjectDocument): Record<string, SqlStatement> {
  const { file } = syntaxOf(document);
  if (!file || !MAY_HAVE.test(document.text)) return {};
  const found = known.get(file) ?? statementsIn(file);
  known.set(file, found);
  return found;
}

function statementsIn(file: File): Record<string, SqlStatement> {
  const found: Record<string, SqlStatement> = {};
  for (const { node } of visitsOf(file)) {
    const text = constantText(node);
    if (text === null || !BEGINS.test(text) || text.length > MOST_LETTERS || text in found)
      continue;
    const statement = statementOf(text);
    if (statement) found[text] = statement;
  }
  return found;
}

/** Returns the statement that a call is given as a constant text, or null. */
export function statementGiven(call: Node, document: SubjectDocument): SqlStatement | null {
  const [first] = isCall(call) ? call.arguments : [];
  const text = first ? constantText(first) : null;
  return text === null ? null : (sqlStatements(document)[text] ?? null);
}

function constantText(node: Node): string | null {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

const MAY_HAVE = /\b(?:select|insert|update|delete)\b/i;

function statementOf(text: string): SqlStatement | null {
  let parameters = 0;
  const numbered = text.replaceAll('`', '"').replace(/\?/g, () => `$${(parameters += 1)}`);
  try {
    const [statement, ...more] = parse(numbered);
    return statement && more.length === 0 ? described(statement) : null;
  } catch {
    // another dialect, or no SQL: nothing is known of it
    return null;
  }
}

function described(statement: Statement): SqlStatement | null {
  switch (statement.type) {
    case 'select': {
      const tables = (statement.from ?? []).flatMap((from) =>
        from.type === 'table' ? from.name.name : [],
      );
      const table = tables.at(-1);
      if (table === undefined) return null;
      const { key } = conditionsOf(statement.where);
      const locks = statement.for ? { locks: true as const } : {};
      return { does: 'reads', table, key, sets: [], isSafe: false, ...locks };
    }
    case 'insert': {
      const rows = statement.insert.type === 'values' ? statement.insert.values : [];
      const columns = statement.columns ?? [];
      const sets = columns.flatMap(({ name }, i) => setOf(name, rows[0]?.[i]));
      const isSafe = statement.onConflict !== undefined;
      const adds = true as const;
      return { does: 'writes', table: statement.into.name, key: [], sets, isSafe, adds };
    }
    case 'update': {
      const { key, isConditional } = conditionsOf(statement.where);
      const sets = statement.sets.flatMap(({ column, value }) => setOf(column.name, value));
      const isComputed = sets.length < statement.sets.length;
      const isSafe = isComputed || isConditional || key.length > 1;
      return { does: 'writes', table: statement.table.name, key, sets, isSafe };
    }
    case 'delete': {
      const { key, isConditional } = conditionsOf(statement.where);
      const isSafe = isConditional || key.length > 1;
      const removes = true as const;
      return { does: 'writes', table: statement.from.name, key, sets: [], isSafe, removes };
    }
    default:
      return null;
  }
}

function setOf(column: string, value: Expr | 'default' | undefined): SqlStatement['sets'] {
  const term = value === undefined || value === 'default' ? null : termOf(value);
  return term ? [{ column, ...term }] : [];
}

/** Returns the values that columns must have; `isConditional`: there is another condition. */
function conditionsOf(where: Expr | null | undefined): { key: SqlTerm[]; isConditional: boolean } {
  if (!where) return { key: [], isConditional: false };
  if (where.type === 'binary' && where.op === 'AND') {
    const [left, right] = [conditionsOf(where.left), conditionsOf(where.right)];
    return {
      key: [...left.key, ...right.key],
      isConditional: left.isConditional || right.isConditional,
    };
  }
  const isEqual = where.type === 'binary' && where.op === '=' && where.left.type === 'ref';
  const term = isEqual ? termOf(where.right) : null;
  return term ? { key: [term], isConditional: false } : { key: [], isConditional: true };
}

/** Returns a parameter, by its index, or a constant; null for anything that is computed. */
function termOf(value: Expr): SqlTerm | null {
  switch (value.type) {
    case 'parameter':
      return { param: Number(value.name.slice(1)) - 1 };
    case 'string':
    case 'integer':
    case 'numeric':
    case 'boolean':
      return { value: value.value };
    case 'cast':
      return termOf(value.operand);
    default:
      return null;
  }
}
