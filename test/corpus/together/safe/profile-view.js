'use strict';

const axios = require('axios');

class ProfileView {
  constructor() {
    this.profile = null;
    this.flags = {};
    this.orders = [];
    this.generation = 0;
    this.aborter = null;
    this.activity = [];
  }

  async select(userId) {
    this.generation += 1;
    const generation = this.generation;
    const { data } = await axios.get(`/api/users/${userId}`);
    if (generation === this.generation) {
      this.profile = data;
    }
  }

  async loadMore(page) {
    const { data } = await axios.get('/api/orders', { params: { page } });
    this.orders = this.orders.concat(data);
  }

  async refreshFlags() {
    const { data } = await axios.get('/api/flags');
    this.flags = data;
  }

  async showActivity(day) {
    if (this.aborter) this.aborter.abort();
    const aborter = new AbortController();
    this.aborter = aborter;
    const { data } = await axios.get('/api/activity', { params: { day }, signal: aborter.signal });
    this.activity = data;
  }
}

function createCitySelect(setState) {
  let chosen = null;

  async function onCountryChange(country) {
    chosen = country;
    const cities = await axios.get(`/api/countries/${country}/cities`);
    if (chosen !== country) return;
    setState({ cities: cities.data });
  }

  return { onCountryChange };
}

const chart = {
  range: 'day',
  points: [],

  setRange(range) {
    this.range = range;
    return axios.get('/api/points', { params: { range } }).then((response) => {
      if (this.range === range) {
        this.points = response.data;
      }
    });
  },
};

module.exports = { ProfileView, createCitySelect, chart };
