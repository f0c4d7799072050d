const { logOf, setTheme } = require('./themes');

exports.follow = async function follow(api, user) {
  logOf(user);
  const theme = await api.themeOf(user);
  setTheme(theme);
};
