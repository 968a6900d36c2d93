/** One password and its hash, at the product's own argon2id parameters, for both sides of the login case. */
export const floorPassword = 'the password of the benchmark';
export const floorHash =
  '$argon2id$v=19$m=19456,t=2,p=1$H4tRKGSy33sWwpLvBtt79g$7r/VqOFBpJOOyLQWb4L/+PWcGxZxYjdhKH5tLhxiFjw';
