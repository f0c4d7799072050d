const http = require('http');
const { Server } = require('socket.io');
const accounts = require('./lib/accounts');
const database = require('./lib/database');
const { previewsOf } = require('./lib/previews');
const { Rooms } = require('./lib/rooms');
const uploads = require('./lib/uploads');

const rooms = new Rooms(Number(process.env.MAX_ROOMS) || 100);
const online = new Map();
const typing = {};

const PER_MINUTE = 30;
const EVENTS = { search: 'messages:search', pin: 'messages:pin' };

function allowed(socket) {
  const now = Date.now();
  const times = (socket.data.times || []).filter((time) => now - time < 60000);
  socket.data.times = [...times, now];
  return times.length < PER_MINUTE;
}

function attach(io) {
  io.use(async (socket, next) => {
    const { token } = socket.handshake.auth;
    if (!token) return next();
    try {
      const session = await database.one('SELECT account, name FROM sessions WHERE token = ?', [
        token,
      ]);
      if (!session) return next(new Error('Log in again'));
      socket.data.user = { id: session.account, name: session.name };
      next();
    } catch (error) {
      next(error);
    }
  });

  io.on('connection', (socket) => {
    socket.on('register', async (data, callback) => {
      try {
        if (!data || typeof data.name !== 'string') return callback({ error: 'No name' });
        const user = await accounts.register(data.name, String(data.password || ''));
        socket.data.user = user;
        callback({ user });
      } catch (error) {
        callback({ error: error.message });
      }
    });

    socket.on('login', async (data, callback) => {
      try {
        if (socket.data.user) return callback({ error: 'You are logged in' });
        const user = await accounts.verify(data.name, data.password);
        if (!user) return callback({ error: 'Wrong name or password' });
        if (online.has(user.id)) {
          const other = online.get(user.id);
          other.emit('kicked', 'Logged in elsewhere');
          other.disconnect(true);
        }
        online.set(user.id, socket);
        socket.data.user = user;
        callback({ user, online: online.size });
      } catch (error) {
        console.error(error);
        callback({ error: 'Something went wrong' });
      }
    });

    socket.on('join', async (name, callback) => {
      const { user } = socket.data;
      if (!user) return callback({ error: 'Log in first' });
      try {
        const { members, history } = await rooms.join(name, user);
        await socket.join(name);
        socket.to(name).emit('joined', { name: user.name });
        callback({ members, history });
      } catch (error) {
        callback({ error: error.message });
      }
    });

    socket.on('message', async ({ room, text }, callback) => {
      const { user } = socket.data;
      if (!user) return callback({ error: 'Log in first' });
      if (!allowed(socket)) return callback({ error: 'Slow down' });
      try {
        const message = await rooms.post(room, user, text);
        io.to(room).emit('message', { room, ...message });
        callback({ id: message.id });
        const previews = await previewsOf(text);
        if (previews.length > 0) io.to(room).emit('previews', { id: message.id, previews });
      } catch (error) {
        callback({ error: error.message });
      }
    });

    socket.on('history', async ({ room, before }, callback) => {
      const found = await database.one('SELECT id FROM rooms WHERE name = ?', [room]);
      if (!found) return callback({ error: 'No such room' });
      const messages = await rooms.history(found.id, before);
      const names = await accounts.resolveNames(messages.map(({ author }) => author));
      callback({
        messages: messages.map((each) => ({ ...each, author: names.get(each.author) })),
      });
    });

    socket.on(EVENTS.search, async ({ room, words }, callback) => {
      const terms = words.split(/\s+/).filter((word) => word.length > 2);
      if (terms.length === 0) return callback({ messages: [] });
      const rows = await database.query(
        `SELECT m.id, m.text FROM messages m JOIN rooms r ON r.id = m.room
         WHERE r.name = ? AND ${terms.map(() => 'm.text LIKE ?').join(' AND ')} LIMIT 20`,
        [room, ...terms.map((term) => `%${term}%`)],
      );
      callback({ messages: rows });
    });

    socket.on(EVENTS.pin, async (id, callback) => {
      const { user } = socket.data;
      if (!user || !user.isModerator) return callback({ error: 'Only moderators pin' });
      const { affectedRows } = await database.query(
        'UPDATE messages SET pinned = 1 WHERE id = ? AND pinned = 0',
        [id],
      );
      callback(affectedRows === 1 ? {} : { error: 'It is pinned, or gone' });
    });

    socket.on('ban', async ({ room, name, minutes }, callback) => {
      try {
        const target = await accounts.findAccount(name);
        if (!target) throw new Error(`Nobody is called ${name}`);
        await rooms.ban(room, socket.data.user, target, minutes);
        const other = online.get(target.id);
        if (other) other.leave(room);
        io.to(room).emit('banned', { name });
        callback({});
      } catch (error) {
        callback({ error: error.message });
      }
    });

    socket.on('upload', async (file, type, callback) => {
      try {
        const name = await uploads.save(file, type);
        callback({ name });
      } catch (error) {
        callback({ error: error.message });
      }
    });

    socket.on('typing', (room) => {
      typing[room] = { name: socket.data.user && socket.data.user.name, at: Date.now() };
      socket.to(room).emit('typing', typing[room]);
    });

    socket.on('disconnecting', async () => {
      const { user } = socket.data;
      if (!user) return;
      for (const room of socket.rooms) {
        if (room !== socket.id) rooms.leave(room, user.name);
      }
      online.delete(user.id);
      await database.query('UPDATE accounts SET seen = ? WHERE id = ?', [new Date(), user.id]);
    });
  });

  rooms.on('opened', async (name) => {
    io.emit('opened', { name });
    await database.query('INSERT INTO audit (what, room) VALUES (?, ?)', ['opened', name]);
  });
}

async function stats(day) {
  const [messages, accountsOfDay] = await Promise.all([
    database.one('SELECT COUNT(*) AS count FROM messages WHERE DATE(sent) = ?', [day]),
    database.one('SELECT COUNT(DISTINCT author) AS count FROM messages WHERE DATE(sent) = ?', [
      day,
    ]),
  ]);
  const perPerson = accountsOfDay.count === 0 ? 0 : messages.count / accountsOfDay.count;
  return { messages: messages.count, people: accountsOfDay.count, perPerson };
}

async function handle(req, res) {
  const url = new URL(req.url, 'http://localhost');
  if (req.method !== 'GET') {
    res.writeHead(405, { allow: 'GET' });
    return res.end();
  }
  if (url.pathname === '/stats') {
    const day = url.searchParams.get('day') || new Date().toISOString().slice(0, 10);
    res.writeHead(200, { 'content-type': 'application/json' });
    return res.end(JSON.stringify({ ...(await stats(day)), online: online.size }));
  }
  res.writeHead(404);
  return res.end();
}

async function shutDown(io, signal) {
  console.log(`${signal}: closing`);
  for (const socket of online.values()) socket.emit('closing');
  await new Promise((resolve) => io.close(resolve));
  await new Promise((resolve, reject) => {
    database.pool.end((error) => (error ? reject(error) : resolve()));
  });
}

function start(port = process.env.PORT || 4000) {
  const server = http.createServer(handle);
  const io = new Server(server, { maxHttpBufferSize: 1e7 });
  attach(io);
  process.once('SIGTERM', async (signal) => {
    await shutDown(io, signal);
    process.exit(0);
  });
  return server.listen(port);
}

if (require.main === module) start();

module.exports = { attach, start, stats, handle, shutDown };
