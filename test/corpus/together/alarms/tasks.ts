interface CheckOptions {
  files: string[];
  source?: 'input' | 'files';
  quiet?: boolean;
}

export const outcome = { quiet: false, exitCode: 0 };

export async function runCheck(
  options: CheckOptions,
  check: (options: CheckOptions) => Promise<number>,
): Promise<void> {
  options.source = options.files[0] === '-' ? 'input' : 'files';
  options.quiet = outcome.quiet;
  try {
    const problems = await check(options);
    if (problems > 0) outcome.exitCode = 1;
  } catch (error) {
    console.error(error);
    outcome.exitCode = 1;
  }
}

export class Sprite {
  width = 0;
  height = 0;
  onEnd: () => void = () => {};

  constructor(readonly image: string) {}

  async load(fetchImage: (image: string) => Promise<unknown>): Promise<void> {
    await fetchImage(this.image);
  }
}

export async function buildScene(
  fetchImage: (image: string) => Promise<unknown>,
): Promise<{ hero: Sprite; cloud: Sprite }> {
  const hero = new Sprite('hero.png');
  const cloud = new Sprite('cloud.png');
  await Promise.all([hero.load(fetchImage), cloud.load(fetchImage)]);
  hero.width = 100;
  cloud.width = 300;
  hero.onEnd = () => {
    hero.height = 200;
  };
  return { hero, cloud };
}
