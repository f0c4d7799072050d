import { stat } from 'node:fs/promises';
import axios from 'axios';

interface Note {
  file: string;
  metadata: { created: Date };
}

interface Order {
  zip: string;
  city?: string;
  country?: string;
}

interface Addon {
  id: string;
  visible: boolean;
  installedAt?: string;
}

export async function stampNote(note: Note): Promise<void> {
  let found;
  if (note.file !== '') {
    found = await stat(note.file);
  }
  if (!found) {
    note.metadata.created = new Date(0);
    return;
  }
  note.metadata.created = found.birthtime;
}

export async function fillAddress(order: Order): Promise<Order> {
  const { data } = await axios.get<{ city: string; country: string }>(
    `https://places.example.com/zip/${order.zip}`,
  );
  order.city = data.city;
  if (data.country) {
    order.country = data.country;
  }
  return order;
}

export async function nameThing(
  thing: { name: string; label?: string },
  name: string,
): Promise<string> {
  const trimmed = name.trim();
  await Promise.resolve();
  thing.name = trimmed;
  thing.label = trimmed.toUpperCase();
  return trimmed;
}

export async function keepInstallDate(
  addon: Addon,
  store: { get(id: string): Promise<Addon | undefined> },
): Promise<() => void> {
  const known = await store.get(addon.id);
  const show = () => {
    addon.visible = true;
  };
  if (known?.installedAt) {
    addon.installedAt = known.installedAt;
  } else {
    addon.installedAt = 'unknown';
  }
  return show;
}
