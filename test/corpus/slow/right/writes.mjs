import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export async function audited(audit, orders, order) {
  await audit.write('start', order.id);
  await orders.save(order);
  await audit.write('end', order.id);
}

export async function saveReport(folder, text) {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'report.txt'), text);
}

export async function reindex(index, id, doc) {
  await index.remove(id);
  await index.add(id, doc);
}

export async function rename(users, id, name) {
  await users.update(id, { name });
  return users.find(id);
}

export async function deposit(accounts, id, amount) {
  const before = await accounts.get(id);
  await accounts.deposit(id, amount);
  const after = await accounts.get(id);
  return { before, after };
}

export async function sendAll(mail, addresses, text) {
  let sent = 0;
  for (const to of addresses) {
    await mail.send(to, text);
    sent += 1;
  }
  return sent;
}

export async function migrate(db, migrations) {
  for (const migration of migrations) {
    await migration.up(db);
  }
  return migrations.length;
}

export async function stream(out, chunks) {
  for (const chunk of chunks) {
    await out.write(chunk);
  }
  await out.end();
}

export async function saveAndTell(orders, events, order) {
  await orders.insert(order);
  await events.publish('order.saved', { id: order.id });
}

export async function logLines(file, lines) {
  for (const line of lines) {
    await appendFile(file, `${line}\n`);
  }
}

export async function uploadParts(storage, key, parts) {
  const upload = await storage.begin(key);
  for (const part of parts) {
    await storage.put(upload.id, part);
  }
  return storage.complete(upload.id);
}

export async function register(users, mails, name) {
  const taken = await users.exists(name);
  if (taken) return false;
  await users.create({ name });
  await mails.welcome(name);
  return true;
}
