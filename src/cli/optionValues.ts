import { InvalidArgumentError } from 'commander';

import { readShard } from '../project/shard';
import { parseRuleLevel, type RuleLevels } from '../rules/ruleLevels';
import type { Shard } from '../report/projectScore';

// Parsers of option values; each throws a message that names the found and the expected value.

const MOST_COUNT = 1_000_000;

/** Parses a whole number of at least 1. */
export function count(text: string, example: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text.trim()) && value >= 1 && value <= MOST_COUNT) return value;
  throw invalid(text, `whole numbers from 1 to ${MOST_COUNT}, ${example}`);
}

export function between(least: number, most: number, text: string, unit: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text.trim()) && value >= least && value <= most) return value;
  throw invalid(text, `a number from ${least} to ${most}, in ${unit}`);
}

export function ruleLevel(text: string): RuleLevels {
  const read = parseRuleLevel(text);
  if ('levels' in read) return read.levels;
  throw invalid(text, read.needed);
}

export function shardNamed(text: string): Shard {
  const read = readShard(text, process.env);
  if ('index' in read) return read;
  throw invalid(text, read.needed);
}

/** Returns any text that is not empty. */
export function named(text: string, needed: string): string {
  if (text.trim() !== '') return text;
  throw invalid(text, needed);
}

function invalid(found: string, needed: string): InvalidArgumentError {
  return new InvalidArgumentError(`Found ${JSON.stringify(found)}, needed ${needed}.`);
}
