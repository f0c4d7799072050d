interface Profile {
  id: string;
  name: string;
}

interface Api {
  profile(id: string): Promise<Profile>;
}

interface Connection {
  run(text: string): Promise<string[]>;
}

const profiles: Record<string, Promise<Profile>> = {};
let settings: { error: Error | null; value?: string } | null = null;
let isMigrated = false;

export async function nameOf(api: Api, id: string): Promise<string> {
  const profile = await (profiles[id] ??= api.profile(id));
  return profile.name;
}

export function readSettings(
  store: { read(name: string, callback: (error: Error | null, value?: string) => void): void },
  callback: (error: Error | null, value?: string) => void,
): void {
  if (settings) return void callback(settings.error, settings.value);
  store.read('settings', (error, value) => {
    settings = { error, value };
    callback(error, value);
  });
}

export async function migrate(db: {
  version(): Promise<{ number: number }>;
  upgrade(from: number): Promise<void>;
}): Promise<boolean> {
  if (isMigrated) return false;
  isMigrated = true;
  const { number } = await db.version();
  await db.upgrade(number);
  return true;
}

export class Session {
  private opening: Promise<Connection> | null = null;
  private turn = Promise.resolve<unknown>(null);

  constructor(private readonly pool: { connect(): Promise<Connection> }) {}

  async query(text: string): Promise<number> {
    this.opening ??= this.pool.connect();
    const connection = await this.opening;
    const rows = await connection.run(text);
    return rows.length;
  }

  inTurn(queue: { send(text: string): Promise<Profile> }, text: string): Promise<unknown> {
    this.turn = this.turn.then(() => queue.send(text));
    return this.turn;
  }
}
