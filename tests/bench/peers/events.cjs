/*
 * Node's EventEmitter as far as PouchDB uses it, since bundlers for browsers leave the module out. PouchDB copies the
 * methods from the prototype, so they have to be found there.
 */
function EventEmitter() {}

const listenersOf = (emitter, name) => emitter._events?.get(name) ?? [];
const keep = (emitter, name, listeners) => {
  emitter._events ??= new Map();
  emitter._events.set(name, listeners);
  return emitter;
};

Object.assign(EventEmitter.prototype, {
  on(name, listener) {
    return keep(this, name, [...listenersOf(this, name), listener]);
  },
  once(name, listener) {
    const once = (...values) => {
      this.removeListener(name, once);
      listener.apply(this, values);
    };
    once.listener = listener;
    return this.on(name, once);
  },
  removeListener(name, listener) {
    const rest = listenersOf(this, name).filter((one) => one !== listener && one.listener !== listener);
    return keep(this, name, rest);
  },
  removeAllListeners(name) {
    if (name === undefined) this._events?.clear();
    else this._events?.delete(name);
    return this;
  },
  listeners(name) {
    return listenersOf(this, name);
  },
  listenerCount(name) {
    return listenersOf(this, name).length;
  },
  setMaxListeners() {
    return this;
  },
  emit(name, ...values) {
    const listeners = listenersOf(this, name);
    for (const listener of listeners) listener.apply(this, values);
    return listeners.length > 0;
  },
});
EventEmitter.prototype.addListener = EventEmitter.prototype.on;
EventEmitter.prototype.off = EventEmitter.prototype.removeListener;
EventEmitter.listenerCount = (emitter, name) => listenersOf(emitter, name).length;
EventEmitter.EventEmitter = EventEmitter;

module.exports = EventEmitter;
