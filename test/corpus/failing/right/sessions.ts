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
let settings: { value?: string } | null = null;
let isMigrated = false;

export async function nameOf(api: Api, id: string): Promise<string> {
  try {
    const profile = await (profiles[id] ??= api.profile(id));
    return profile.name;
  } catch (error) {
    delete profiles[id];
    throw error;
  }
}

export function readSettings(
  store: { read(name: string, callback: (error: Error | null, value?: string) => void): void },
  callback: (error: Error | null, value?: string) => void,
): void {
  if (settings) return void callback(null, settings.value);
  store.read('settings', (error, value) => {
    if (error) return callback(error);
    settings = { value };
    callback(null, value);
  });
}

export async function migrate(db: {
  version(): Promise<{ number: number }>;
  upgrade(from: number): Promise<void>;
}): Promise<boolean> {
  if (isMigrated) return false;
  const { number } = await db.version();
  await db.upgrade(number);
  isMigrated = true;
  return true;
}

export class Session {
  private opening: Promise<Connection> | null = null;
  private turn = Promise.resolve<unknown>(null);

  constructor(private readonly pool: { connect(): Promise<Connection> }) {}

  async query(text: string): Promise<number> {
    this.opening ??= this.pool.connect().catch((error) => {
      this.opening = null;
      throw error;
    });
    const connection = await this.opening;
    const rows = await connection.run(text);
    return rows.length;
  }

  inTurn(queue: { send(text: string): Promise<Profile> }, text: string): Promise<unknown> {
    const sent = this.turn.then(() => queue.send(text));
    this.turn = sent.catch(() => null);
    return sent;
  }
}
