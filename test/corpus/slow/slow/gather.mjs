import { readFile } from 'node:fs/promises';

/** The banner does not need what the two others bring. */
export async function homePage(users, posts, banners, id) {
  const [user, latest] = await Promise.all([users.find(id), posts.latest()]);
  const banner = await banners.current();
  return { user, latest, banner };
}

export async function invitation(users, teams, texts, id) {
  const user = await users.find(id);
  const team = await teams.find(user.team);
  const text = await texts.read('invitation');
  return text.replace('NAME', user.name).replace('TEAM', team.title);
}

export async function product(items, reviews, shipping, sku, zone) {
  const item = await items.find(sku);
  const stars = await reviews.starsOf(item.reviewKey);
  const days = shipping.daysTo(zone);
  return { item, stars, days: await days };
}

export async function tripPlan(trains, hotels, city, day) {
  const pendingTrains = trains.to(city, day);
  const connections = await pendingTrains;
  const best = connections[0];
  const pendingHotels = hotels.in(city, day);
  const rooms = await pendingHotels;
  return { best, rooms };
}

export async function bothRates(rates) {
  return Promise.all([await rates.of('EUR'), await rates.of('USD')]);
}

export async function userAndTeam(users, teams, userId, teamId) {
  const [team, user] = await Promise.all([await teams.find(teamId), users.find(userId)]);
  return `${user.name} of ${team.name} and others`;
}

export function inTurn(api, ids) {
  let last = Promise.resolve();
  return Promise.all(
    ids.map((id) => {
      last = last.then(() => api.get(id));
      return last;
    }),
  );
}

export async function settled(rates) {
  const [euro, dollar] = await Promise.allSettled([
    (await rates.of('EUR')) * 2,
    rates.of('USD').then((rate) => rate * 2),
  ]);
  return [euro.status, dollar.status];
}

export async function titles(http, urls) {
  return Promise.all(
    urls.map(async (url) => {
      const answer = await http.get(url);
      return answer.data;
    }),
  );
}

export async function contents(names) {
  const jobs = [];
  for (const name of names) {
    jobs.push(readFile(name, 'utf8'));
  }
  const texts = await Promise.all(jobs);
  return texts.join('\n');
}

export async function thumbnails(images, keys) {
  const loading = keys.map((key) => images.small(key));
  const results = await Promise.allSettled(loading);
  return results.filter(({ status }) => status === 'fulfilled').length;
}
