const { EventEmitter } = require('events');
const database = require('./database');

const HISTORY = 50;
const LONGEST = 2000;

class Rooms extends EventEmitter {
  constructor(limit = 100) {
    super();
    this.limit = limit;
    this.members = new Map();
    this.topics = {};
  }

  async open(name, owner) {
    const known = await database.one('SELECT id, owner FROM rooms WHERE name = ?', [name]);
    if (known) return known;
    if (this.members.size >= this.limit) throw new Error('There are too many rooms');
    const { insertId } = await database.query('INSERT INTO rooms (name, owner) VALUES (?, ?)', [
      name,
      owner,
    ]);
    this.emit('opened', name);
    return { id: insertId, owner };
  }

  async join(name, user) {
    const room = await this.open(name, user.id);
    const ban = await database.one(
      'SELECT until FROM bans WHERE room = ? AND account = ? ORDER BY until DESC LIMIT 1',
      [room.id, user.id],
    );
    if (ban && new Date(ban.until) > new Date()) {
      throw new Error(`You are banned until ${new Date(ban.until).toISOString()}`);
    }
    let members = this.members.get(name);
    if (!members) {
      members = new Set();
      this.members.set(name, members);
    }
    members.add(user.name);
    this.emit('joined', name, user.name);
    return { room, members: [...members], history: await this.history(room.id) };
  }

  async history(roomId, before = Number.MAX_SAFE_INTEGER) {
    const rows = await database.query(
      'SELECT id, author, text, sent FROM messages WHERE room = ? AND id < ? ORDER BY id DESC LIMIT ?',
      [roomId, before, HISTORY],
    );
    return rows.reverse().map(({ id, author, text, sent }) => {
      return { id, author, text, sent: new Date(sent).getTime() };
    });
  }

  async post(name, user, text) {
    const members = this.members.get(name);
    if (!members || !members.has(user.name)) throw new Error('Join the room first');
    const trimmed = text.trim();
    if (!trimmed) throw new Error('There is nothing to say');
    if (trimmed.length > LONGEST) throw new Error('The message is too long');
    const room = await database.one('SELECT id, archived FROM rooms WHERE name = ?', [name]);
    if (!room) throw new Error(`There is no room ${name}`);
    if (room.archived) throw new Error('The room is archived');
    const { insertId } = await database.query(
      'INSERT INTO messages (room, author, text, sent) VALUES (?, ?, ?, NOW())',
      [room.id, user.id, trimmed],
    );
    return { id: insertId, author: user.name, text: trimmed };
  }

  async ban(name, moderator, target, minutes = 60) {
    if (!moderator.isModerator) throw new Error('Only moderators ban');
    await database.transaction(async (run) => {
      const [room] = await run('SELECT id FROM rooms WHERE name = ? FOR UPDATE', [name]);
      if (!room) throw new Error(`There is no room ${name}`);
      const until = new Date(Date.now() + minutes * 60000);
      await run('INSERT INTO bans (room, account, until) VALUES (?, ?, ?)', [
        room.id,
        target.id,
        until,
      ]);
      await run('DELETE FROM messages WHERE room = ? AND author = ?', [room.id, target.id]);
    });
    this.leave(name, target.name);
  }

  leave(name, userName) {
    const members = this.members.get(name);
    if (!members) return false;
    const left = members.delete(userName);
    if (members.size === 0) this.members.delete(name);
    if (left) this.emit('left', name, userName);
    return left;
  }
}

module.exports = { Rooms, HISTORY };
