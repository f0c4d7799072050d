'use strict';

const axios = require('axios');

class ProfileView {
  constructor() {
    this.profile = null;
    this.orders = [];
  }

  async select(userId) {
    const { data } = await axios.get(`/api/users/${userId}`);
    this.profile = data;
  }

  async loadMore(page) {
    const seen = this.orders;
    const { data } = await axios.get('/api/orders', { params: { page } });
    this.orders = seen.concat(data);
  }
}

function createCitySelect(setState) {
  async function onCountryChange(country) {
    const cities = await axios.get(`/api/countries/${country}/cities`);
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
      this.points = response.data;
    });
  },
};

module.exports = { ProfileView, createCitySelect, chart };
