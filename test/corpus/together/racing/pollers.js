class FeedPoller {
  constructor(api) {
    this.api = api;
    this.timer = null;
    this.received = 0;
  }

  async poll() {
    clearTimeout(this.timer);
    const before = this.received;
    const entries = await this.api.newEntries();
    this.received = before + entries.length;
    this.timer = setTimeout(() => this.poll(), 30000);
    return entries;
  }
}

module.exports = { FeedPoller };
