import type { Shard } from '../report/projectScore';

/** Variables in which a CI service passes the index and the number of parallel jobs. */
interface Service {
  index: string;
  of: string;
  /** Index of the first job. */
  first: 0 | 1;
}

const SERVICES: readonly Service[] = [
  { index: 'CI_NODE_INDEX', of: 'CI_NODE_TOTAL', first: 1 }, // GitLab
  { index: 'CIRCLE_NODE_INDEX', of: 'CIRCLE_NODE_TOTAL', first: 0 },
  { index: 'BUILDKITE_PARALLEL_JOB', of: 'BUILDKITE_PARALLEL_JOB_COUNT', first: 0 },
  // an indexed job of Kubernetes does not get the number: its manifest has to set it
  { index: 'JOB_COMPLETION_INDEX', of: 'JOB_COMPLETIONS', first: 0 },
];

/** Parses `2/8` or `auto`; or returns what is needed instead. */
export function readShard(text: string, env: NodeJS.ProcessEnv): Shard | { needed: string } {
  if (text === 'auto') return shardOfJob(env);
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return valid(Number(index), Number(of)) ?? { needed: 'such as 2/8, or auto' };
}

function shardOfJob(env: NodeJS.ProcessEnv): Shard | { needed: string } {
  for (const { index, of, first } of SERVICES) {
    if (env[index] === undefined) continue;
    const found = valid(Number(env[index]) - first + 1, Number(env[of]));
    return (
      found ?? { needed: `${index}=${env[index]} with ${of}, which is ${env[of] ?? 'not set'}` }
    );
  }
  return { needed: `one of the variables ${SERVICES.map((each) => each.index).join(', ')}` };
}

function valid(index: number, of: number): Shard | null {
  const isWhole = Number.isInteger(index) && Number.isInteger(of);
  return isWhole && index >= 1 && index <= of ? { index, of } : null;
}
