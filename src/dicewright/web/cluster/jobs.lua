-- The jobs of a lane as all processes have them; each call is done whole, or not at all.
-- KEYS[1] begins all their names; ARGV: what to do, which process asks, and what that needs.
local prefix, me = KEYS[1], ARGV[2]
local waiting = prefix .. ':waiting'    -- ids by order: urgency first, then who came first
local running = prefix .. ':running'    -- ids by when their process is taken for dead, unless it says more
local needed = prefix .. ':needed'      -- ids by when nobody needs them, unless somebody says so
local visitors = prefix .. ':visitors'  -- who asked, by id, of what is not done
local kept = prefix .. ':kept'          -- ids that are done, by when they were last asked for
local idle = prefix .. ':idle'          -- processes that have time
local crews = prefix .. ':crews'        -- processes by when they are taken for dead,
local workers = prefix .. ':workers'    -- and how many workers each has
local WHILE, LIFE = 60000, 7200000      -- milliseconds: a result that its asker takes at once, anything else
local URGENCY, TRIES = 1e13, 3          -- ALIVE, milliseconds between signs of life, is put before this text

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local function job(id) return prefix .. ':job:' .. id end
local function get(id, field) return redis.call('HGET', job(id), field) end
local function number(i) return tonumber(ARGV[i]) end
local function undone() return redis.call('ZCARD', waiting) + redis.call('ZCARD', running) end
local function processes() return math.max(1, redis.call('ZCARD', crews)) end

local function forget(id)
  redis.call('ZREM', waiting, id)
  redis.call('ZREM', running, id)
  redis.call('ZREM', needed, id)
  redis.call('HDEL', visitors, id)
end

local function settle(id, outcome, result, most)
  forget(id)
  redis.call('HSET', job(id), 'outcome', outcome, 'result', result)
  redis.call('HDEL', job(id), 'content')
  redis.call('PEXPIRE', job(id), most > 0 and LIFE or WHILE)
  if most > 0 then
    redis.call('ZADD', kept, now, id)
    local old = redis.call('ZRANGE', kept, 0, -1 - most * processes())
    for _, one in ipairs(old) do
      redis.call('ZREM', kept, one)
      redis.call('DEL', job(one))
    end
  end
end

local function line_up(id)
  redis.call('ZREM', running, id)
  redis.call('ZADD', waiting, get(id, 'order'), id)
  if redis.call('SREM', idle, me) == 1 then return me end
  return redis.call('SPOP', idle) or ''
end

local function begin(id)
  redis.call('ZADD', running, now + ALIVE, id)
  redis.call('HSET', job(id), 'taker', me)
end

local function state(id)
  if redis.call('EXISTS', job(id)) == 0 then return {} end
  local found = redis.call('HMGET', job(id), 'outcome', 'result', 'progress')
  local rank = redis.call('ZRANK', waiting, id)
  local before = rank and rank + redis.call('ZCARD', running) or 0
  return {rank and 'waiting' or 'running', found[3] or '0', before, found[1] or '', found[2] or ''}
end

local calls = {}

-- id, kind, content, visitor, request, urgency, idle workers, done already, most, most of one, kept
function calls.put()
  local id, visitor, spare, here = ARGV[3], ARGV[6], number(9), number(10) == 1
  local outcome = get(id, 'outcome')
  if outcome == 'done' or (not outcome and redis.call('EXISTS', job(id)) == 1) then
    if here and redis.call('ZREM', waiting, id) == 1 then begin(id) end
    return {'known'}
  end
  local many, most, most_of_one = undone(), number(11), number(12)
  if most_of_one >= 0 and visitor ~= '' then
    local own = 0
    for _, one in ipairs(redis.call('HVALS', visitors)) do
      if one == visitor then own = own + 1 end
    end
    if own >= most_of_one then return {'too many of one', many} end
    if many >= most * processes() then return {'too many', many} end
  end
  if many >= number(14) then return {'full'} end
  redis.call('DEL', job(id))
  redis.call('ZREM', kept, id)
  local order = number(8) * URGENCY + redis.call('INCR', prefix .. ':count')
  redis.call('HSET', job(id), 'kind', ARGV[4], 'content', ARGV[5], 'request', ARGV[7],
    'asker', me, 'since', now, 'order', string.format('%.0f', order), 'tries', 0)
  redis.call('PEXPIRE', job(id), LIFE)
  if visitor ~= '' then redis.call('HSET', visitors, id, visitor) end
  redis.call('ZADD', needed, now + (number(13) > 0 and LIFE or ALIVE), id)
  if here or (spare > 0 and redis.call('ZCARD', waiting) == 0) then
    begin(id)
    if spare == 1 then redis.call('SREM', idle, me) end
    return {'taken'}
  end
  return {'waits', 0, line_up(id)}
end

function calls.take()
  while true do
    local id = redis.call('ZPOPMIN', waiting)[1]
    if not id then
      redis.call('SADD', idle, me)
      return {}
    end
    if redis.call('EXISTS', job(id)) == 1 then
      begin(id)
      local found = redis.call('HMGET', job(id), 'kind', 'content', 'request', 'since')
      return {id, found[1], found[2], found[3], now - tonumber(found[4])}
    end
    forget(id)
  end
end

function calls.give_back()
  local id = ARGV[3]
  if get(id, 'taker') ~= me or not redis.call('ZSCORE', running, id) then return {''} end
  redis.call('SREM', idle, me)  -- it has no time, or is about to leave
  return {line_up(id)}
end

-- id, outcome, result, kept
function calls.finish()
  local id = ARGV[3]
  if redis.call('EXISTS', job(id)) == 0 or get(id, 'outcome') then return {''} end
  local asker = get(id, 'asker')
  settle(id, ARGV[4], ARGV[5], number(6))
  if asker ~= me then return {asker} end
  if number(6) == 0 then redis.call('DEL', job(id)) end
  return {''}
end

-- id, outcome, result, kept
function calls.keep()
  if redis.call('EXISTS', job(ARGV[3])) == 0 then settle(ARGV[3], ARGV[4], ARGV[5], number(6)) end
  return {}
end

-- id, kept, whether what is being done can be stopped
function calls.stop()
  local id = ARGV[3]
  if redis.call('EXISTS', job(id)) == 0 or get(id, 'outcome') then return {} end
  local doing = redis.call('ZSCORE', running, id)
  if doing and number(5) == 0 then return {} end
  local told = {get(id, 'asker'), doing and get(id, 'taker') or ''}
  settle(id, 'stopped', '', number(4))
  return told
end

function calls.look()
  redis.call('ZADD', kept, 'XX', now, ARGV[3])
  return state(ARGV[3])
end

local function stop_what_nobody_needs(stops, most)
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', needed, 0, now)) do
    if redis.call('ZSCORE', waiting, id) then
      forget(id)
      redis.call('DEL', job(id))
    elseif stops then
      settle(id, 'stopped', '', most)
    end
    redis.call('ZREM', needed, id)
  end
end

local function line_up_what_nobody_does()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', running, 0, now)) do
    if redis.call('EXISTS', job(id)) == 0 or not redis.call('ZSCORE', needed, id) then
      forget(id)
      redis.call('DEL', job(id))
    elseif redis.call('HINCRBY', job(id), 'tries', 1) >= TRIES then
      settle(id, 'failed', 'all processes that did it ended', 0)
    else
      redis.call('HDEL', job(id), 'taker', 'progress')
      redis.call('ZREM', running, id)
      redis.call('ZADD', waiting, get(id, 'order'), id)
    end
  end
end

-- kept, whether what is being done can be stopped, workers, how many are done here, each of them with
-- how far it is, and what was asked for here
function calls.beat()
  local most, stops, doing = number(3), number(4) == 1, number(6)
  redis.call('ZADD', crews, now + ALIVE, me)
  redis.call('HSET', workers, me, ARGV[5])
  local lost, seen, at = {}, {}, 7
  for _ = 1, doing do
    local id = ARGV[at]
    if redis.call('ZSCORE', running, id) and get(id, 'taker') == me then
      redis.call('ZADD', running, now + ALIVE, id)
      redis.call('HSET', job(id), 'progress', ARGV[at + 1])
    else
      table.insert(lost, id)
    end
    at = at + 2
  end
  for i = at, #ARGV do
    if most == 0 and redis.call('ZSCORE', needed, ARGV[i]) then
      redis.call('ZADD', needed, now + ALIVE, ARGV[i])
    end
  end
  stop_what_nobody_needs(stops, most)
  line_up_what_nobody_does()
  for i = at, #ARGV do table.insert(seen, state(ARGV[i])) end
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', crews, 0, now)) do
    redis.call('ZREM', crews, gone)
    redis.call('HDEL', workers, gone)
    redis.call('SREM', idle, gone)
  end
  local all = 0
  for _, many in ipairs(redis.call('HVALS', workers)) do all = all + tonumber(many) end
  for _, key in ipairs({waiting, running, needed, visitors, kept, idle, crews, workers, prefix .. ':count'}) do
    redis.call('PEXPIRE', key, LIFE)
  end
  return {lost, seen, undone(), all}
end

return calls[ARGV[1]]()
