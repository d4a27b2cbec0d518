#include "room/host.h"

#include <chrono>

#include "base/invariant.h"
#include "fairness/os_entropy.h"

namespace cardroom::room {

// Random bytes from a generator that is seeded and reseeded by the operating system (F-1, F-2).
class Host::Chance final : public Entropy {
  public:
    explicit Chance(Host& host) : host_(host), generator_(fairness::os_entropy()) {}
    std::array<std::uint8_t, 32> bytes() override {
        if (clock_.due(host_.clock())) {
            generator_.reseed(fairness::os_entropy());
            clock_.reseeded(host_.clock());
        }
        clock_.hand_dealt();
        return generator_.bytes();
    }

  private:
    Host& host_;
    fairness::Generator generator_;
    fairness::ReseedClock clock_;
};

// The writer's answers come back to the room's thread. Where the writer cannot keep up, the room waits for it: it
// cannot run further ahead of the disk than the writer's queue is long.
class Host::Shelf final : public Storage {
  public:
    explicit Shelf(Host& host) : host_(host) {}

    /// From now on the store belongs to the writer.
    void begin(std::unique_ptr<storage::Store> store) { writer_.emplace(std::move(store)); }
    /// Writes what was accepted.
    void stop() { writer_.reset(); }

    void commit(storage::Batch batch, Done done) override {
        storage::Part part{
            std::move(batch), [this, done = std::move(done)](const storage::StoreError* failure) {
                host_.post([this, done, error = failure == nullptr ? std::optional<storage::StoreError>() : *failure] {
                    host_.written(error ? &*error : nullptr);
                    done(error ? &*error : nullptr);
                });
            }};
        until_accepted([&] { return writer_->submit(std::move(part)); });
    }

    void ask(Question question, Answered answered) override {
        auto asked = [this, question = std::move(question), answered = std::move(answered)](storage::Store* store) {
            host_.post([answered, was_read = read(question, store)] { answered(was_read); });
        };
        until_accepted([&] { return writer_->ask(asked); });
    }

  private:
    template <typename Offer>
    void until_accepted(const Offer& offer) {
        using Submitted = storage::Writer::Submitted;
        Submitted submitted = offer();
        while (submitted == Submitted::busy) {
            std::this_thread::sleep_for(std::chrono::microseconds(200));
            submitted = offer();
        }
        invariant(submitted == Submitted::accepted);
    }

    Host& host_;
    std::optional<storage::Writer> writer_;
};

namespace {
RoomClock::Span steady_now() {
    return std::chrono::steady_clock::now().time_since_epoch();
}
RoomClock::Span wall_now() {
    return std::chrono::system_clock::now().time_since_epoch();
}
}  // namespace

void Host::written(const storage::StoreError* failure) {
    if (failure != nullptr && failure->of_the_batch()) return;
    const bool failing = failure != nullptr;
    if (failing == failing_) return;
    failing_ = failing;
    log_(failing ? std::string("the room cannot save: ") + failure->what() +
                       ". Until it can, nothing is changed and nobody loses a chip."
                 : "the room can save again");
}

Time Host::clock() {
    return clock_.now(steady_now(), wall_now(), connected_ > 0);
}

Host::Host(Settings settings, const fairness::RoomKey& key, std::unique_ptr<storage::Store> store)
    : log_(settings.log), clock_(steady_now(), wall_now()), entropy_(std::make_unique<Chance>(*this)) {
    // The room reads the store before the writer has it, and writes only through the writer.
    shelf_ = std::make_unique<Shelf>(*this);
    room_ = std::make_unique<Room>(std::move(settings), key, *shelf_, *entropy_);
    room_->load(*store);
    shelf_->begin(std::move(store));
    room_->open(clock());
    table_count_ = room_->tables().size();
    thread_ = std::thread([this] { run(); });
}

Host::~Host() {
    stop();
}

void Host::post(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        mailbox_.push_back(std::move(task));
    }
    mail_came_.notify_one();
}

Door::Visit Host::enter(std::shared_ptr<Client> client, std::string address) {
    Visit visit = 0;
    {
        const std::lock_guard lock(mutex_);
        visit = ++last_visit_;
        clients_[visit] = client;
        connected_ = clients_.size();
    }
    post([this, visit, client = std::move(client), address = std::move(address)]() mutable {
        room_->enter(visit, std::move(client), std::move(address), clock());
    });
    return visit;
}

void Host::receive(Visit visit, v1::ClientMessage&& message) {
    std::shared_ptr<Client> busy;
    {
        const std::lock_guard lock(mutex_);
        if (mailbox_.size() >= mailbox_max && clients_.contains(visit)) {
            busy = clients_[visit];
        } else {
            mailbox_.push_back([this, visit, message = std::move(message)]() mutable {
                room_->receive(visit, std::move(message), clock());
            });
        }
    }
    if (!busy) return mail_came_.notify_one();
    v1::ServerMessage refused;
    refused.mutable_answer()->set_id(message.id());
    refused.mutable_answer()->set_refusal(std::string(name_of(Refusal::busy)));
    refused.mutable_answer()->set_message(std::string(sentence_of(Refusal::busy)));
    busy->send(std::make_shared<Encoded>(refused));
}

void Host::leave(Visit visit) {
    {
        const std::lock_guard lock(mutex_);
        clients_.erase(visit);
        connected_ = clients_.size();
    }
    post([this, visit] { room_->leave(visit, clock()); });
}

void Host::notice(std::string text, std::string level) {
    post([this, text = std::move(text), level = std::move(level)] { room_->notice(text, level); });
}

void Host::run() {
    std::vector<std::function<void()>> mail;
    while (true) {
        const auto deadline = room_->next_deadline();
        {
            std::unique_lock lock(mutex_);
            const auto ready = [this] { return !mailbox_.empty() || stopping_; };
            if (!deadline) {
                mail_came_.wait(lock, ready);
            } else if (const auto wait = *deadline - clock(); wait > Duration{}) {
                mail_came_.wait_for(lock, std::chrono::milliseconds(wait.ms()), ready);
            }
            if (stopping_ && mailbox_.empty()) break;
            mail.swap(mailbox_);
        }
        room_->set_now(clock());
        for (auto& task : mail) task();
        mail.clear();
        const Time now = clock();
        const auto due = room_->next_deadline();
        if (due && *due <= now) room_->tick(now);
    }
    room_->set_now(clock());
    room_->rest();
}

void Host::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
        stopping_ = true;
    }
    mail_came_.notify_one();
    if (thread_.joinable()) thread_.join();
    // What was accepted is written; what it would have told anybody is told after the next start.
    shelf_->stop();
}

}  // namespace cardroom::room
