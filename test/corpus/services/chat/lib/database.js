const sql = require('mini-sql');

const pool = sql.createPool({
  host: process.env.DB_HOST || 'localhost',
  user: process.env.DB_USER || 'chat',
  password: process.env.DB_PASSWORD || '',
  database: process.env.DB_NAME || 'chat',
  connectionLimit: 10,
});

function query(text, values = []) {
  return new Promise((resolve, reject) => {
    pool.query(text, values, (error, rows) => {
      if (error) reject(error);
      else resolve(rows);
    });
  });
}

async function one(text, values) {
  const rows = await query(text, values);
  return rows.length > 0 ? rows[0] : null;
}

async function transaction(work) {
  const connection = await new Promise((resolve, reject) => {
    pool.getConnection((error, got) => (error ? reject(error) : resolve(got)));
  });
  const run = (text, values) =>
    new Promise((resolve, reject) => {
      connection.query(text, values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  try {
    await run('START TRANSACTION');
    const result = await work(run);
    await run('COMMIT');
    return result;
  } catch (error) {
    await run('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

module.exports = { pool, query, one, transaction };
