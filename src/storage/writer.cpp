#include "storage/writer.h"

#include <algorithm>
#include <iterator>

#include "base/invariant.h"

namespace cardroom::storage {

namespace {
/// Nothing if the commit went well.
std::optional<StoreError> failure_of(Store& store, const Batch& batch) {
    try {
        store.commit(batch);
    } catch (const StoreError& error) {
        return error;
    } catch (const std::exception& error) {  // out of memory, a broken invariant: a store undoes what it began
        return StoreError{Fault::damaged, error.what()};
    }
    return std::nullopt;
}

void tell(std::span<Part> parts, const StoreError* failure) {
    for (Part& part : parts) {
        if (part.done) part.done(failure);
    }
}

std::optional<StoreError> failure_of_all(Store& store, std::span<const Part> parts) {
    if (parts.size() == 1) return failure_of(store, parts.front().batch);
    Batch merged;
    for (const Part& part : parts) merged.append(Batch{part.batch});  // a copy: each may have to be tried alone
    return failure_of(store, merged);
}

const StoreError store_has_died{Fault::crashed, "the store has died"};
}  // namespace

Committed commit_together(Store& store, std::span<Part> parts) {
    if (parts.empty()) return {};
    const auto failure = failure_of_all(store, parts);
    // Where the world failed, the parts are innocent, and to try each alone would only fail that many times more.
    if (!failure || parts.size() == 1 || !failure->of_the_batch()) {
        tell(parts, failure ? &*failure : nullptr);
        return {.store_alive = !failure || failure->fault() != Fault::crashed, .commits = 1};
    }
    Committed total{.commits = 1};
    while (!parts.empty() && total.store_alive) {
        const Committed one = commit_together(store, parts.first(1));
        total = {.store_alive = one.store_alive, .commits = total.commits + one.commits};
        parts = parts.subspan(1);
    }
    tell(parts, &store_has_died);
    return total;
}

Writer::Writer(std::unique_ptr<Store> store, Limits limits) : store_(std::move(store)), limits_(limits) {
    invariant(store_ != nullptr);
    invariant(limits_.queue_max > 0);
    invariant(limits_.merge_max > 0);
    thread_ = std::thread{[this] { run(); }};
}

Writer::~Writer() {
    stop();
}

Writer::Submitted Writer::why_closed() const {
    if (stopping_ || dead_) return Submitted::stopped;
    if (waiting_.size() >= limits_.queue_max) return Submitted::busy;
    return Submitted::accepted;
}

Writer::Submitted Writer::submit(Part&& part) {
    {
        const std::lock_guard lock{mutex_};
        if (const Submitted closed = why_closed(); closed != Submitted::accepted) return closed;
        waiting_.emplace_back(std::move(part));
    }
    work_came_.notify_one();
    return Submitted::accepted;
}

Writer::Submitted Writer::ask(Question question) {
    {
        const std::lock_guard lock{mutex_};
        if (const Submitted closed = why_closed(); closed != Submitted::accepted) return closed;
        waiting_.emplace_back(std::move(question));
    }
    work_came_.notify_one();
    return Submitted::accepted;
}

std::unique_ptr<Store> Writer::stop() {
    {
        const std::lock_guard lock{mutex_};
        stopping_ = true;
    }
    work_came_.notify_one();
    if (thread_.joinable()) thread_.join();
    return std::move(store_);
}

Writer::Figures Writer::figures() const {
    const std::lock_guard lock{mutex_};
    Figures figures = figures_;
    figures.waiting = waiting_.size();
    return figures;
}

// ---- on the writer's thread ------------------------------------------------------------------------------------

void Writer::run() {
    std::vector<Work> taken;
    while (take(taken)) serve(taken);
}

/// Waits for work; false when there is none and never will be.
bool Writer::take(std::vector<Work>& taken) {
    std::unique_lock lock{mutex_};
    work_came_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    const auto count = static_cast<std::ptrdiff_t>(std::min(waiting_.size(), limits_.merge_max));
    taken.assign(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.begin() + count));
    waiting_.erase(waiting_.begin(), waiting_.begin() + count);
    return !taken.empty();
}

// A question sees all parts before it and none after it.
void Writer::serve(std::vector<Work>& taken) {
    std::vector<Part> parts;
    for (Work& work : taken) {
        if (auto* part = std::get_if<Part>(&work)) {
            parts.push_back(std::move(*part));
            continue;
        }
        commit(parts);
        std::get<Question>(work)(dead_ ? nullptr : store_.get());
    }
    commit(parts);
}

// Only this thread writes `dead_`, so it may read it without the lock.
void Writer::commit(std::vector<Part>& parts) {
    if (parts.empty()) return;
    Committed committed{.store_alive = false, .commits = 0};
    if (dead_) {
        tell(parts, &store_has_died);
    } else {
        committed = commit_together(*store_, parts);
    }
    const std::lock_guard lock{mutex_};
    dead_ = !committed.store_alive;
    figures_.commits += committed.commits;
    figures_.parts += parts.size();
    parts.clear();
}

}  // namespace cardroom::storage
