const https = require('https');

const LINK = /https?:\/\/[^\s<>"]+/g;
const MOST_BYTES = 256 * 1024;

function get(url, redirects = 3) {
  return new Promise((resolve, reject) => {
    const request = https.get(url, { timeout: 3000 }, (response) => {
      const { statusCode, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.resume();
        if (redirects === 0) return reject(new Error('Too many redirects'));
        return resolve(get(new URL(headers.location, url).href, redirects - 1));
      }
      if (statusCode !== 200) {
        response.resume();
        return reject(new Error(`${url} answered ${statusCode}`));
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
        if (text.length > MOST_BYTES) request.destroy(new Error('The page is too large'));
      });
      response.on('end', () => resolve(text));
    });
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.on('error', reject);
  });
}

async function preview(url) {
  const html = await get(url);
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html);
  const image = /<meta property="og:image" content="([^"]+)"/i.exec(html);
  return { url, title: title ? title[1].trim() : url, image: image ? image[1] : null };
}

async function previewsOf(text) {
  const links = [...new Set(text.match(LINK) || [])].slice(0, 3);
  const settled = await Promise.allSettled(links.map((link) => preview(link)));
  return settled.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
}

module.exports = { preview, previewsOf };
