const { Gaxios } = require('gaxios');

let ledger = null;

async function ledgerClient(vault) {
  if (ledger) return ledger;
  const secret = await vault.secretOf('ledger');
  const made = new Gaxios({ baseURL: 'https://ledger.example.com' });
  made.interceptors.request.add({ resolved: (asked) => ({ ...asked, secret }) });
  ledger = made;
  return ledger;
}

class PartnerClient {
  constructor(http) {
    this.http = http;
    this.session = null;
  }

  async sessionKey() {
    if (!this.session || this.session.endsAt < Date.now()) {
      await this.renew();
    }
    return this.session.key;
  }

  async renew() {
    const { key, seconds } = await this.http.post('/sessions');
    this.session = { key, endsAt: Date.now() + seconds * 1000 };
  }
}

module.exports = { PartnerClient, ledgerClient };
