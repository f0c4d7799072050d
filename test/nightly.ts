/** What takes long is tested with all there is by `npm run test:nightly`, and with a part of it else. */
export const isNightly = process.env['ASYNC_SCORE_NIGHTLY'] === '1';
