-- KEYS: one for each bucket; ARGV: seconds taken from it since the last settlement, in the same order.
-- Answers the seconds until each bucket is full. Redis's clock is the only one that all processes share.
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local owed = {}
for i, key in ipairs(KEYS) do
  local full_at = tonumber(redis.call('GET', key) or '0')
  if full_at < now then
    full_at = now
  end
  full_at = full_at + tonumber(ARGV[i])
  redis.call('SET', key, string.format('%.6f', full_at), 'PX', math.ceil((full_at - now) * 1000) + 1)
  owed[i] = string.format('%.6f', full_at - now)
end
return owed
