import { createClient } from 'redis';

const client = createClient();

export async function publish(topic: string, id: string): Promise<void> {
  await client.publish(topic, id);
}
